/* A bot in C: a line of JSON in for every request, a line of JSON out. It needs no library but C's own (and getline of POSIX):
 *
 *     cc -O2 -o line_bot examples/line_bot.c
 *
 * It speaks protocol 2, which docs/bots.md describes, and plays at random. There is no tree of JSON here: a value stays where it
 * is in the line, is skipped over or found by its key, and what goes back (the id, the move) is copied as it came.
 */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

typedef struct { /* a part of the line; without a start, there is none */
    const char *start, *end;
} Span;

static const Span NOTHING = {NULL, NULL};

/* Reading. Every function takes a place in a text that ends with 0, and gives NULL for what is not JSON. */

static const char *skip_space(const char *at) {
    while (*at && isspace((unsigned char)*at)) at++;
    return at;
}

static const char *skip_string(const char *at) {
    for (at++; *at != '"'; at++) {
        if (*at == '\\') at++;
        if (!*at) return NULL;
    }
    return at + 1;
}

static const char *skip_value(const char *at) {
    int depth = 0;
    do {
        at = skip_space(at);
        if (*at == '"') {
            if (!(at = skip_string(at))) return NULL;
        } else if (*at == '{' || *at == '[') {
            depth++, at++;
        } else if (*at == '}' || *at == ']') {
            depth--, at++;
        } else if (depth && (*at == ',' || *at == ':')) {
            at++;
        } else { /* a number, true, false or null */
            size_t length = strspn(at, "+-.0123456789abcdefghijklmnopqrstuvwxyzE");
            if (!length) return NULL;
            at += length;
        }
    } while (depth > 0);
    return depth ? NULL : at;
}

/* The value before which a place is: `at` moves behind it and behind the comma. */
static Span next_value(const char **at) {
    const char *start = skip_space(*at), *end = skip_value(start);
    if (!end) return NOTHING;
    *at = skip_space(end);
    if (**at == ',') *at = skip_space(*at + 1);
    return (Span){start, end};
}

static int is(Span value, const char *text) {
    size_t length = strlen(text);
    return value.start && (size_t)(value.end - value.start) == length && !memcmp(value.start, text, length);
}

/* The value of a key of an object; the key is given with its quotation marks. */
static Span find(Span object, const char *key) {
    if (!object.start || *object.start != '{') return NOTHING;
    const char *at = skip_space(object.start + 1);
    while (*at == '"') {
        const char *start = at, *end = skip_string(at);
        if (!end || *(at = skip_space(end)) != ':') return NOTHING;
        at++;
        Span value = next_value(&at);
        if (!value.start || is((Span){start, end}, key)) return value;
    }
    return NOTHING;
}

/* Playing */

static int plays = 1; /* the option style: does it rather put something on the table? */

static uint32_t mix(uint32_t number) { return number * 1664525u + 1013904223u; }

static uint32_t seed_of(Span message) { /* the same for the same seed and the same view */
    Span seed = find(message, "\"seed\""), view = find(message, "\"view\"");
    uint32_t found = seed.start ? (uint32_t)strtoull(seed.start, NULL, 10) : 0;
    for (const char *at = view.start; at < view.end; at++) found = mix(found ^ (unsigned char)*at);
    return found;
}

/* One of the legal moves: of those that begin with a letter, if there are any and the style says so. */
static Span choose(Span message) {
    Span legal = find(message, "\"legal\""), chosen = NOTHING;
    uint32_t random = seed_of(message), likes = 0, others = 0;
    if (!legal.start || *legal.start != '[') return NOTHING;
    for (const char *at = skip_space(legal.start + 1); *at && *at != ']';) {
        Span move = next_value(&at);
        if (!move.start) return NOTHING;
        int liked = plays && isalpha((unsigned char)move.start[1]);
        if (likes && !liked) continue;
        random = mix(random);
        uint32_t met = liked ? ++likes : ++others; /* the n-th takes the place with a chance of 1 in n */
        if (met == 1 || (random >> 16) % met == 0) chosen = move;
    }
    return chosen;
}

static void print(Span value) { fwrite(value.start, 1, (size_t)(value.end - value.start), stdout); }

static void answer(Span message) {
    Span type = find(message, "\"type\""), id = find(message, "\"id\""), move;
    fputs("{\"id\":", stdout);
    if (id.start) print(id);
    else fputs("null", stdout);
    if (is(type, "\"hello\"")) {
        fputs(",\"protocol\":2,\"name\":\"line bot in C\",\"version\":\"2.0\",\"options\":[{\"name\":\"style\",\"type\":\"string\","
              "\"default\":\"play\",\"choices\":[\"any\",\"play\"],\"help\":\"which moves it prefers\"}]", stdout);
    } else if (is(type, "\"options\"")) {
        plays = !is(find(find(message, "\"options\""), "\"style\""), "\"any\"");
    } else if (is(type, "\"move\"") && (move = choose(message)).start) {
        fputs(",\"move\":", stdout);
        print(move);
        fputs(",\"thoughts\":[{\"margin\":0,\"move\":", stdout); /* a real bot knows what it is worth */
        print(move);
        fputs("}]", stdout);
    } else {
        fputs(",\"error\":\"this is not a request that I know\"", stdout);
    }
    puts("}");
    fflush(stdout);
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        const char *start = skip_space(line), *end = skip_value(start);
        answer(end && !*skip_space(end) ? (Span){start, end} : NOTHING);
    }
    free(line);
    return 0;
}
