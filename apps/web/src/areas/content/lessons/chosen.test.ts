import { expect, test } from 'vitest';
import { firstOpen, keptOf, noneChosen, withAnswer } from './chosen.ts';

const questions = [
  { text: 'Eine', several: false, answers: ['a', 'b'] },
  { text: 'Mehrere', several: true, answers: ['a', 'b', 'c'] },
];

test('with one right answer, the last choice replaces the one before', () => {
  const first = withAnswer(noneChosen(questions), { question: 0, position: 0, several: false });
  expect(withAnswer(first, { question: 0, position: 1, several: false })).toEqual([[1], []]);
});

test('with several right answers, each is toggled, and they stay sorted', () => {
  const choose = (chosen: readonly (readonly number[])[], position: number) =>
    withAnswer(chosen, { question: 1, position, several: true });
  const both = choose(choose(noneChosen(questions), 2), 0);
  expect(both).toEqual([[], [0, 2]]);
  expect(choose(both, 2)).toEqual([[], [0]]);
});

test('the first question without an answer is the missing one', () => {
  expect([firstOpen([[0], []]), firstOpen([[], [1]]), firstOpen([[0], [1]])]).toEqual([1, 0, undefined]);
});

test('a second attempt keeps the right answers', () => {
  const judged = {
    questions: [
      { isRight: true, answers: [] },
      { isRight: false, answers: [] },
    ],
  };
  expect(keptOf([[1], [0, 2]], judged)).toEqual([[1], []]);
});
