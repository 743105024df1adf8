/** Guests have proper names, and hear beside the field what is wrong with one. */
import { beforeEach, expect, it, vi } from 'vitest';
import { Problem, server } from '../../src/server/http';
import { beSomebody, NameProblem, seatNames } from '../../src/store/names';
import { settings } from '../../src/store/settings.svelte';
import { site } from '../../src/store/site.svelte';
import { t } from '../../src/i18n';

const guest = vi.spyOn(server, 'guest');

beforeEach(() => {
  site.me = null;
  site.met = true;
  settings.name = '';
  settings.language = 'en';
  guest.mockReset().mockImplementation(async (name) => ({ name, kind: 'guest' }) as never);
});

it('an empty field gives a name of ours, never the label of the field', async () => {
  await beSomebody('   ');
  const [first, second] = guest.mock.calls[0]![0].split(' ');
  expect(t('names.first').split(', ')).toContain(first);
  expect(t('names.second').split(', ')).toContain(second);
  expect(settings.name).toBe(`${first} ${second}`);
});

it('whoever is somebody already stays who they are', async () => {
  site.me = { name: 'Ada', kind: 'guest' } as never;
  await beSomebody('Bob');
  expect(guest).not.toHaveBeenCalled();
  expect(settings.name).toBe('');
});

it.each([
  ['invalid', t('names.invalid')],
  ['conflict', t('names.taken')],
] as const)('a name that is %s is told in words for its field, and not remembered', async (code, words) => {
  guest.mockRejectedValue(new Problem(code, 'name: something technical'));
  const told = beSomebody('<b>');
  await expect(told).rejects.toBeInstanceOf(NameProblem);
  await expect(told).rejects.toThrow(words);
  expect(settings.name).toBe('');
});

it('a server that does not answer is no fault of the name', async () => {
  guest.mockRejectedValue(new Problem('offline', 'the server does not answer'));
  await expect(beSomebody('Ada')).rejects.not.toBeInstanceOf(NameProblem);
});

it('bots of one kind have names of their own, which stay with their seats', () => {
  const seats = ['level2', 'Freya', 'level2', 'level5', 'level2'].map((name) => ({
    person: { name, kind: name.startsWith('level') ? 'bot' : 'guest' } as never,
  }));
  const names = seatNames(seats);
  expect(new Set(names).size).toBe(5);
  expect([names[1], names[3]]).toEqual(['Freya', t('bots.level5.name')]);
  for (const at of [0, 2, 4]) expect(t('names.bots').split(', ')).toContain(names[at]);
});
