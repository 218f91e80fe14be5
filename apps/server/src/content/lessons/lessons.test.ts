import { afterEach, describe, expect, test } from 'vitest';
import { faultsIn, NOW } from '../news/writing/testing/news-desk.ts';
import { questions, right, setUpAcademy, wrong } from './testing/academy.ts';

const { server, anna, attempt, change, empty, lesson, lessons, put, read } = setUpAcademy();

afterEach(async () => {
  server.setTime(NOW);
  await empty();
});

test('before an attempt the response does not reveal which answers are right', async () => {
  const id = await lesson();
  const shown = await read(`/api/lessons/${id}`, anna.token);
  expect(shown.questions).toEqual([
    { text: 'Wann fallen Blätter?', several: false, answers: ['Im Mai', 'Im Herbst'] },
    { text: 'Welche Bäume sind Laubbäume?', several: true, answers: ['Buche', 'Fichte', 'Ahorn'] },
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/isRight|explanation|stimmt nicht/);
});

test('a wrong answer is explained, the right ones pass, and the date of passing survives later attempts', async () => {
  const id = await lesson();
  const failed = (await attempt(id, wrong)).json();
  expect(failed).toMatchObject({
    passed: false,
    passedAt: null,
    questions: [{ isRight: true }, { isRight: false }],
  });
  expect(failed.questions[1].answers[1]).toEqual({
    isChosen: true,
    isRight: false,
    explanation: 'Fichte: Das stimmt nicht.',
  });
  server.setTime(new Date('2026-03-16T10:00:00Z'));
  expect((await attempt(id, right)).json()).toMatchObject({
    passed: true,
    passedAt: '2026-03-16T10:00:00+00:00',
  });
  server.setTime(new Date('2026-03-17T10:00:00Z'));
  await attempt(id, wrong);
  expect(await lessons()).toEqual([
    expect.objectContaining({ id, attempts: 3, passedAt: '2026-03-16T10:00:00+00:00' }),
  ]);
});

test.each([
  ['a question without an answer', [[1], []], [['answers.1', 'blank']]],
  ['a missing question', [[1]], [['answers.1', 'blank']]],
  ['an answer that does not exist', [[1], [3]], [['answers.1', 'invalidValue']]],
  ['more answers than questions', [[1], [0], [0]], [['answers', 'invalidValue']]],
])('%s is refused, and no attempt is counted', async (_, answers, faults) => {
  const id = await lesson();
  const answer = await attempt(id, answers);
  expect(answer.statusCode).toBe(422);
  expect(faultsIn(answer)).toEqual(faults);
  expect(await lessons()).toEqual([expect.objectContaining({ attempts: 0 })]);
});

test('answers to questions that have changed since are not judged', async () => {
  const id = await lesson();
  const { version } = await read(`/api/lessons/${id}`, anna.token);
  expect((await attempt(id, right, version)).statusCode).toBe(200);
  await put(id, { questions: [{ texts: { de: 'Neu?' }, answers: [] }], published: false });
  await put(id, { questions: questions.toReversed() });
  expect((await attempt(id, right, version)).statusCode).toBe(412);
});

describe('a lesson is visible to readers of its article', () => {
  test('and hidden while it is a draft, its article is one, or that is for others', async () => {
    const id = await lesson();
    const gone = async () => [
      (await lessons()).length,
      (await server.call(anna.token, { url: `/api/lessons/${id}` })).statusCode,
      (await attempt(id, right)).statusCode,
    ];
    expect(await gone()).toEqual([1, 200, 200]);
    await put(id, { published: false });
    expect(await gone()).toEqual([0, 404, 404]);
    await put(id);
    await change(id, { languages: ['ru-RU'] });
    expect(await gone()).toEqual([0, 404, 404]);
    await change(id, { languages: null, published: false });
    expect(await gone()).toEqual([0, 404, 404]);
  });

  test('in the company’s order', async () => {
    const second = await lesson({ position: 2 }, 'Zweite');
    const first = await lesson({ position: 1 }, 'Erste');
    expect((await lessons()).map((one: { id: number }) => one.id)).toEqual([first, second]);
  });
});
