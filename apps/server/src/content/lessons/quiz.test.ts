import { expect, test } from 'vitest';
import { judge, type Question, questionsIn, type StoredQuestion } from './quiz.ts';

const autumn: Question = {
  text: 'Welche Bäume werfen ihre Blätter ab?',
  answers: [
    { text: 'Buche', explanation: 'Sie ist ein Laubbaum.', isRight: true },
    { text: 'Ahorn', explanation: '', isRight: true },
    { text: 'Fichte', explanation: 'Sie behält ihre Nadeln.', isRight: false },
  ],
};

test('exactly the right answers pass, and all of them are explained then', () => {
  expect(judge([autumn], [[1, 0]])).toEqual({
    passed: true,
    questions: [
      {
        isRight: true,
        answers: [
          { isChosen: true, isRight: true, explanation: 'Sie ist ein Laubbaum.' },
          { isChosen: true, isRight: true, explanation: null },
          { isChosen: false, isRight: false, explanation: 'Sie behält ihre Nadeln.' },
        ],
      },
    ],
  });
});

test.each([
  ['too few', [0]],
  ['one too many', [0, 1, 2]],
  ['the wrong one', [2]],
])('%s of the right answers do not pass', (_, chosen) => {
  expect(judge([autumn], [chosen]).passed).toBe(false);
});

test('for a wrongly answered question only the chosen answers are judged', () => {
  const [question] = judge([autumn], [[0, 2]]).questions;
  expect(question?.answers).toEqual([
    { isChosen: true, isRight: true, explanation: 'Sie ist ein Laubbaum.' },
    { isChosen: false, isRight: null, explanation: null },
    { isChosen: true, isRight: false, explanation: 'Sie behält ihre Nadeln.' },
  ]);
});

test('one wrong question out of two is enough to fail', () => {
  expect(judge([autumn, autumn], [[0, 1], [0]])).toMatchObject({
    passed: false,
    questions: [{ isRight: true }, { isRight: false }],
  });
});

const said = (text: string) => ({ text, explanation: '' });
const none = { en: null, 'fr-FR': null, 'ru-RU': null };
const german: StoredQuestion = {
  texts: { de: 'Wann?', ...none },
  answers: [{ isRight: true, texts: { de: said('Im Herbst'), ...none } }],
};
const english: StoredQuestion = {
  texts: { ...german.texts, en: 'When?' },
  answers: [{ isRight: true, texts: { de: said('Im Herbst'), ...none, en: said('In autumn') } }],
};

test.each([
  ['German if nothing else is written', german, 'ru-RU', 'Wann?'],
  ['English if their own language is not written', english, 'ru-RU', 'When?'],
  ['their own language', english, 'de', 'Wann?'],
] as const)('a reader gets %s', (_, question, locale, text) => {
  expect(questionsIn([question], locale)[0]?.text).toBe(text);
});
