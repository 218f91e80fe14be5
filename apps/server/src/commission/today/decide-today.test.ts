import { expect, test } from 'vitest';
import { type Answer, answerUntil, type Candidate, decideToday, type TaskKind } from './decide-today.ts';

// 13:00 in Berlin.
const NOW = new Date('2026-03-14T12:00:00Z');
const YESTERDAY = new Date('2026-03-13T22:59:59Z');
const LATER = new Date('2026-04-14T00:00:00Z');

const task = (kind: TaskKind, object: number, more: Partial<Candidate> = {}): Candidate => ({
  kind,
  object,
  rank: object,
  basis: 'one',
  ...more,
});

const answer = (kind: TaskKind, object: number, more: Partial<Answer> = {}): Answer => ({
  kind,
  object,
  answer: 'done',
  basis: 'one',
  until: LATER,
  answeredAt: YESTERDAY,
  ...more,
});

const shown = (candidates: readonly Candidate[], answers: readonly Answer[] = []) =>
  decideToday(candidates, answers, NOW).map(({ kind, object }) => `${kind} ${object}`);

const silent = (...objects: number[]) => objects.map((object) => task('silent', object));

test.each<[string, Candidate[], Answer[], string[]]>([
  ['nothing to do', [], [], []],
  [
    'all own notes, however many and whatever was answered, and the rest as far as there is room',
    [
      ...[1, 2, 3, 4, 5, 6].map((object) => task('own-task', object)),
      task('follow-up', 7),
      task('payout-papers', 8),
    ],
    [answer('silent', 9, { answeredAt: NOW })],
    ['own-task 1', 'own-task 2', 'own-task 3', 'own-task 4', 'own-task 5', 'own-task 6'],
  ],
  [
    'a chosen day again, whatever was answered to an earlier one',
    [task('invitation-call', 1)],
    [answer('invitation-call', 1, { answer: 'not-useful' })],
    ['invitation-call 1'],
  ],
  [
    'the most valuable kind first, whatever the given order',
    [task('silent', 1), task('invitation', 2), task('payout-papers', 9), task('follow-up', 4)],
    [],
    ['follow-up 4', 'payout-papers 9', 'invitation 2', 'silent 1'],
  ],
  [
    'of one kind the smallest rank first, two at most',
    [
      task('silent', 1, { rank: 3 }),
      task('silent', 2, { rank: 1 }),
      task('silent', 3, { rank: 2 }),
      task('kick-start', 9),
    ],
    [],
    ['kick-start 9', 'silent 2', 'silent 3'],
  ],
  ['three if there is only one kind', silent(5, 1, 4, 2, 3), [], ['silent 1', 'silent 2', 'silent 3']],
  ['two if there are no more', silent(1, 2), [], ['silent 1', 'silent 2']],
  [
    'seven at most',
    (['silent', 'member-membership', 'invitation', 'close-to-level', 'new-member'] as const).flatMap(
      (kind, i) => [task(kind, 10 * i + 1), task(kind, 10 * i + 2)],
    ),
    [],
    [
      'new-member 41',
      'new-member 42',
      'close-to-level 31',
      'close-to-level 32',
      'invitation 21',
      'invitation 22',
      'member-membership 11',
    ],
  ],
  [
    'one task per person, the greater one',
    [task('silent', 1), task('new-member', 1), task('close-to-level', 1), task('invitation', 1)],
    [],
    ['new-member 1', 'invitation 1'],
  ],
])('%s', (_, candidates, answers, expected) => {
  expect(shown(candidates, answers)).toEqual(expected);
});

test.each<[string, Candidate, Answer, boolean]>([
  ['done', task('invitation', 1), answer('invitation', 1), false],
  ['done of something else', task('invitation', 1), answer('invitation', 2), true],
  ['done of another kind', task('kick-start', 1), answer('payout-papers', 1), true],
  [
    'done, and another reason now',
    task('payout-papers', 1, { basis: 'two' }),
    answer('payout-papers', 1),
    true,
  ],
  ['done long ago', task('invitation', 1), answer('invitation', 1, { until: NOW }), true],
  ['later', task('own-membership', 1), answer('own-membership', 1, { answer: 'later', basis: 'two' }), false],
  [
    'later, and the day has come',
    task('invitation', 1),
    answer('invitation', 1, { answer: 'later', until: NOW }),
    true,
  ],
  [
    'not useful, whatever the reason',
    task('silent', 1),
    answer('silent', 1, { answer: 'not-useful', basis: 'two' }),
    false,
  ],
  ['not useful, of another person', task('silent', 2), answer('silent', 1, { answer: 'not-useful' }), true],
  ['a call that the contacts list again', task('new-member', 1), answer('new-member', 1), true],
  [
    'about the previous object',
    task('goal', 1, { since: NOW }),
    answer('goal', 1, { answer: 'not-useful' }),
    true,
  ],
  [
    'about the current object',
    task('goal', 1, { since: new Date(0) }),
    answer('goal', 1, { answer: 'not-useful' }),
    false,
  ],
  ['a new promise', task('follow-up', 1), answer('follow-up', 1, { answer: 'not-useful' }), true],
])('%s: shown or not', (_, candidate, reply, isShown) => {
  expect(shown([candidate], [reply])).toHaveLength(isShown ? 1 : 0);
});

test('tasks answered today count, so the list gets shorter', () => {
  const today = (object: number) => answer('silent', object, { answeredAt: NOW });
  expect(shown(silent(2, 3, 4, 5), [today(1)])).toEqual(['silent 2', 'silent 3']);
  expect(shown(silent(3, 4, 5), [today(1), today(2)])).toEqual(['silent 3']);
  expect(shown(silent(4, 5), [today(1), today(2), today(3)])).toEqual([]);
  const seven = [1, 2, 3, 4, 5, 6, 7].map(today);
  expect(shown([task('follow-up', 9)], seven)).toEqual([]);
  expect(shown([task('follow-up', 9)], seven.slice(1))).toEqual(['follow-up 9']);
});

test('a lesser reason for a person shows if the greater one is not useful', () => {
  const both = [task('new-member', 1), task('silent', 1)];
  expect(shown(both, [answer('new-member', 1, { answer: 'not-useful' })])).toEqual(['silent 1']);
});

test.each<[TaskKind, Answer['answer'], number, string]>([
  ['silent', 'later', 1, '2026-03-14T23:00:00.000Z'],
  ['silent', 'later', 3, '2026-03-16T23:00:00.000Z'],
  ['silent', 'later', 7, '2026-03-20T23:00:00.000Z'],
  ['silent', 'not-useful', 1, '2026-06-12T12:00:00.000Z'],
  ['close-to-level', 'done', 1, '2026-03-31T22:00:00.000Z'],
  ['invitation', 'done', 1, '2026-04-13T12:00:00.000Z'],
])('%s, %s, %i: until %s', (kind, reply, days, until) => {
  expect(answerUntil({ kind, answer: reply, days }, NOW).toISOString()).toBe(until);
});
