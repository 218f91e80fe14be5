import { expect, test } from 'vitest';
import {
  bodyOf,
  changeAt,
  emptyQuestion,
  faultyLocales,
  isWritten,
  moveAt,
  valuesOf,
} from './lesson-form.ts';
import type { WrittenLesson } from './written-lessons.data.ts';

const none = { en: null, 'fr-FR': null, 'ru-RU': null };
const lesson: WrittenLesson = {
  id: 7,
  title: 'Ernte',
  read: true,
  state: 'published',
  position: 2,
  minutes: 5,
  requiredOf: 'newcomers',
  questionCount: 1,
  tried: 0,
  passed: 0,
  questions: [
    {
      texts: { de: 'Wann?', ...none },
      answers: [{ isRight: true, texts: { de: { text: 'Im Herbst', explanation: '' }, ...none } }],
    },
  ],
  changedAt: null,
  changedBy: null,
  version: 'x',
};

test('unchanged values are sent as they were', () => {
  expect(bodyOf(valuesOf(lesson))).toMatchObject({
    position: 2,
    minutes: 5,
    published: true,
    requiredOf: 'newcomers',
    questions: [
      { texts: { de: 'Wann?', en: '' }, answers: [{ isRight: true, texts: { de: { text: 'Im Herbst' } } }] },
    ],
  });
});

test('an article without a lesson starts as a draft with one question of two answers', () => {
  const values = valuesOf({ ...lesson, state: 'none', questions: [] });
  expect(values.state).toBe('draft');
  expect(values.questions.map(({ answers }) => answers.map(({ isRight }) => isRight))).toEqual([
    [true, false],
  ]);
});

test('a language counts as written once one of its answers has a text', () => {
  const { questions } = valuesOf(lesson);
  expect([isWritten(questions, 'de'), isWritten(questions, 'en')]).toEqual([true, false]);
  expect(isWritten([emptyQuestion()], 'de')).toBe(false);
});

test('a fault names its language', () => {
  const fault = (propertyPath: string) => ({ propertyPath, message: '' });
  expect(faultyLocales([fault('questions.0.texts.fr-FR'), fault('questions.1.answers')])).toEqual(['fr-FR']);
});

test('a question swaps places with its neighbour', () => {
  expect([moveAt(['a', 'b', 'c'], 1, -1), moveAt(['a', 'b', 'c'], 1, 1)]).toEqual([
    ['b', 'a', 'c'],
    ['a', 'c', 'b'],
  ]);
  expect(changeAt([1, 2], 1, (one) => one * 10)).toEqual([1, 20]);
});
