/* Classic random games in plain C: what the compiled Python rules are measured against.
 *
 * It plays the same games as benchmarks/playouts.py (same generator, same order of legal actions, same digest),
 * keeps the same knowledge of hands, and is written as one would write it for speed: fixed colours, small types.
 * cc -O2 -o classic classic.c && ./classic GAMES A B C TURN_LIMIT       A B C: the three words of the stream
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COLOURS = 5, SLOTS = 12, KINDS = 10, CARDS = COLOURS * SLOTS, HAND = 8, WIDTH = 2 * KINDS + 1, DRAW = 0 };
enum { PLACING, DRAWING };
enum { NOBODY = -1, NOTHING = -1, COST = 20, BONUS_SIZE = 8, BONUS = 20 };
static const int KIND[SLOTS] = {0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static const int VALUE[SLOTS] = {0, 0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10};
static const unsigned WAGERS = 7;

typedef struct {
    int turn, task, turns, closed, drawn, turn_limit;
    int8_t deck[CARDS], discard[COLOURS][SLOTS], discards[COLOURS];
    uint16_t hand[2][COLOURS], expedition[2][COLOURS], shown[2][COLOURS];
} State;

static uint32_t a, b, c, counter;

static uint32_t next_word(void) {
    uint32_t word = a + b + counter++;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = ((c << 21) | (c >> 11)) + word;
    return word;
}

static uint32_t below(uint32_t limit) {
    uint64_t product = (uint64_t)next_word() * limit;
    if ((uint32_t)product < limit) {
        uint32_t unfair = -limit % limit;
        while ((uint32_t)product < unfair) product = (uint64_t)next_word() * limit;
    }
    return product >> 32;
}

static unsigned blockers(int slot) { /* the cards that this one cannot be placed after */
    return slot < 3 ? 0xFF8u : 0xFFFu & ~((1u << slot) - 1);
}

static unsigned one_of_each_kind(unsigned cards) {
    return cards & ~((cards & 3) << 1) & ~((cards & 1) << 2);
}

static void draw_top(State *state, int seat) {
    int card = state->deck[state->drawn++];
    state->hand[seat][card / SLOTS] |= 1u << card % SLOTS;
}

static void deal(State *state) {
    int limit = state->turn_limit;
    *state = (State){.closed = NOTHING, .turn_limit = limit};
    for (int card = 0; card < CARDS; card++) state->deck[card] = card;
    for (int last = CARDS - 1; last > 0; last--) {
        int other = below(last + 1), card = state->deck[last];
        state->deck[last] = state->deck[other];
        state->deck[other] = card;
    }
    for (int seat = 0; seat < 2; seat++)
        for (int card = 0; card < HAND; card++) draw_top(state, seat);
}

static int legal_actions(const State *state, int *actions) {
    int number = 0;
    if (state->task == DRAWING) {
        actions[number++] = DRAW;
        for (int colour = 0; colour < COLOURS; colour++) {
            actions[number] = 1 + colour * WIDTH + 2 * KINDS;
            number += (state->discards[colour] > 0) & (colour != state->closed);
        }
        return number;
    }
    for (int colour = 0; colour < COLOURS; colour++) {
        unsigned built = state->expedition[state->turn][colour];
        for (unsigned cards = one_of_each_kind(state->hand[state->turn][colour]); cards; cards &= cards - 1) {
            int slot = __builtin_ctz(cards);
            int action = 1 + colour * WIDTH + KIND[slot];
            actions[number++] = action + KINDS;
            actions[number] = action;
            number += (built & blockers(slot)) == 0;
        }
    }
    return number;
}

static void end_turn(State *state) {
    state->turns++;
    state->closed = NOTHING;
    state->task = PLACING;
    state->turn = 1 - state->turn;
    if (state->drawn == CARDS || state->turns == state->turn_limit) state->turn = NOBODY;
}

static void apply(State *state, int action) {
    int seat = state->turn;
    if (action == DRAW) {
        draw_top(state, seat);
        end_turn(state);
        return;
    }
    int colour = (action - 1) / WIDTH, verb = (action - 1) % WIDTH;
    if (verb == 2 * KINDS) {
        unsigned card = 1u << state->discard[colour][--state->discards[colour]];
        state->hand[seat][colour] |= card;
        state->shown[seat][colour] |= card;
        end_turn(state);
        return;
    }
    int kind = verb % KINDS;
    unsigned twins = state->hand[seat][colour] & (kind ? 1u << (kind + 2) : WAGERS);
    if (twins & state->shown[seat][colour]) twins &= state->shown[seat][colour];
    int slot = __builtin_ctz(twins);
    unsigned card = 1u << slot;
    state->hand[seat][colour] ^= card;
    state->shown[seat][colour] &= ~card;
    if (verb >= KINDS) {
        state->discard[colour][state->discards[colour]++] = slot;
        state->closed = colour;
    } else {
        state->expedition[seat][colour] |= card;
    }
    state->task = DRAWING;
}

static int score(const State *state, int seat) {
    int total = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        unsigned cards = state->expedition[seat][colour];
        if (!cards) continue;
        int points = -COST;
        for (unsigned rest = cards; rest; rest &= rest - 1) points += VALUE[__builtin_ctz(rest)];
        points *= 1 + __builtin_popcount(cards & WAGERS);
        if (__builtin_popcount(cards) >= BONUS_SIZE) points += BONUS;
        total += points;
    }
    return total;
}

int main(int count, char **words) {
    if (count != 6) return fprintf(stderr, "usage: classic GAMES A B C TURN_LIMIT\n"), 2;
    long games = atol(words[1]), decisions = 0;
    a = strtoul(words[2], 0, 10), b = strtoul(words[3], 0, 10), c = strtoul(words[4], 0, 10), counter = 1;
    for (int i = 0; i < 12; i++) next_word();
    State state = {.turn_limit = atoi(words[5])};
    int actions[2 * HAND + 1];
    uint64_t digest = 0;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long game = 0; game < games; game++) {
        deal(&state);
        while (state.turn != NOBODY) {
            int number = legal_actions(&state, actions);
            apply(&state, actions[below(number)]);
            decisions++;
        }
        for (int seat = 0; seat < 2; seat++) digest = (digest * 4096 + score(&state, seat) + 1000) % 2147483647;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) * 1e-9;
    printf("{\"games\": %ld, \"decisions\": %ld, \"seconds\": %.6f, \"digest\": %lu}\n", games, decisions, seconds, (unsigned long)digest);
    return 0;
}
