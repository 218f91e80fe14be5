import { afterEach, describe, expect, test } from 'vitest';
import { faultsIn, NOW } from '../../news/writing/testing/news-desk.ts';
import { answer, questions, right, setUpAcademy } from '../testing/academy.ts';

const academy = setUpAcademy();
const { server, anna, attempt, empty, lesson, logOf, made, put, read, remove, staff } = academy;

afterEach(async () => {
  server.setTime(NOW);
  await empty();
});

test('an article that is no lesson yet shows the defaults, last in the order', async () => {
  await lesson({ position: 7 });
  const { id } = await made({ texts: { de: { title: 'Ernte' } }, published: false });
  expect(await read(`/api/company/lessons/${id}`)).toMatchObject({
    id,
    title: 'Ernte',
    read: false,
    state: 'none',
    position: 8,
    minutes: 5,
    requiredOf: 'nobody',
    questions: [],
    tried: 0,
    changedBy: null,
  });
});

test('a draft may be unfinished; it is listed with the others, in their order', async () => {
  const first = await lesson({ position: 2 }, 'Zweite');
  const { id } = await made({ texts: { de: { title: 'Erste' } }, published: false });
  const saved = await put(id, { published: false, questions: [{ texts: {}, answers: [] }] });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await read('/api/company/lessons')).toMatchObject([
    { id, state: 'draft', read: false, questionCount: 1, tried: 0, passed: 0 },
    { id: first, state: 'published', read: true, questionCount: 2 },
  ]);
});

const english = { text: 'In May', explanation: '' };

describe('a published lesson is complete', () => {
  test.each([
    ['without a question', [], [['questions', 'tooFew']]],
    [
      'with one answer',
      [{ ...questions[0], answers: [answer('Ja', true)] }],
      [['questions.0.answers', 'tooFew']],
    ],
    [
      'without a right answer',
      [{ ...questions[0], answers: [answer('Im Mai', false), answer('Im Juni', false)] }],
      [['questions.0.answers', 'lessonNoRight']],
    ],
    [
      'with a wrong answer without an explanation',
      [
        {
          texts: { de: 'Wann?' },
          answers: [answer('Ja', true), { isRight: false, texts: { de: { text: 'Nein' } } }],
        },
      ],
      [['questions.0.answers.1.texts.de.explanation', 'blank']],
    ],
    [
      'in a half-written language',
      [
        {
          texts: { de: 'Wann?' },
          answers: [answer('Ja', true), { isRight: true, texts: { de: english, en: english } }],
        },
      ],
      [
        ['questions.0.texts.en', 'blank'],
        ['questions.0.answers.0.texts.en.text', 'blank'],
      ],
    ],
  ])('%s it is refused, and the lesson does not change', async (_, given, faults) => {
    const id = await lesson();
    const refused = await put(id, { questions: given });
    expect(refused.statusCode).toBe(422);
    expect(faultsIn(refused)).toEqual(faults);
    expect((await read(`/api/company/lessons/${id}`)).questions).toHaveLength(2);
  });

  test('at most ten questions with six answers each are accepted', async () => {
    const id = await lesson();
    const many = Array.from({ length: 7 }, () => answer('Ja', true));
    expect((await put(id, { questions: [{ ...questions[0], answers: many }] })).statusCode).toBe(422);
    expect((await put(id, { questions: Array.from({ length: 11 }, () => questions[0]) })).statusCode).toBe(
      422,
    );
  });
});

test('a stale version is refused, and the current one returned', async () => {
  const id = await lesson();
  const { version } = await read(`/api/company/lessons/${id}`);
  expect((await put(id, { minutes: 6 }, { version })).statusCode).toBe(200);
  expect((await put(id, { minutes: 7 }, { version })).statusCode).toBe(412);
  const again = await read(`/api/company/lessons/${id}`);
  expect(again).toMatchObject({ minutes: 6, changedBy: 'Root Blatt' });
  // The same again changes nothing: neither the version nor the log.
  const lines = await logOf(`/api/lessons/${id}`);
  await put(id, { minutes: 6 }, { version: again.version });
  expect((await read(`/api/company/lessons/${id}`)).version).toBe(again.version);
  expect(await logOf(`/api/lessons/${id}`)).toHaveLength(lines.length);
});

test('attempts and passes are counted, and passes survive a change of the questions', async () => {
  const id = await lesson();
  await attempt(id, [[0], [0]]);
  expect(await read(`/api/company/lessons/${id}`)).toMatchObject({ tried: 1, passed: 0 });
  await attempt(id, right);
  await put(id, { questions: [questions[0]] });
  expect(await read('/api/company/lessons')).toMatchObject([{ id, tried: 1, passed: 1, questionCount: 1 }]);
  expect((await read(`/api/lessons/${id}`, anna.token)).passedAt).not.toBeNull();
});

test('an article with results is not deleted; one without is deleted with its lesson', async () => {
  const id = await lesson();
  await attempt(id, right);
  const refused = await remove(id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'lessonLearned']);
  const other = await lesson();
  expect((await remove(other)).statusCode).toBe(204);
  expect((await read('/api/company/lessons')).map((one: { id: number }) => one.id)).toEqual([id]);
});

test('a lesson that stays required keeps the date; withdrawn and published again it gets a new one', async () => {
  const id = await lesson({ requiredOf: 'newcomers' });
  const since = async () =>
    (await server.database.db.selectFrom('lessons').select('required_since').executeTakeFirst())
      ?.required_since;
  server.setTime(new Date('2026-03-20T10:00:00Z'));
  await put(id, { requiredOf: 'everybody' });
  expect(await since()).toEqual(NOW);
  await put(id, { requiredOf: 'everybody', published: false });
  expect(await since()).toBeNull();
  await put(id, { requiredOf: 'everybody' });
  expect(await since()).toEqual(new Date('2026-03-20T10:00:00Z'));
});

test('only staff who may write published content write lessons', async () => {
  const id = await lesson();
  const writer = await staff(['content.write']);
  const other = await staff(['partners.read']);
  expect((await put(id, { minutes: 9 }, { token: writer.token })).statusCode).toBe(200);
  expect((await put(id, { minutes: 8 }, { token: other.token })).statusCode).toBe(403);
  expect((await put(id, { minutes: 8 }, { token: anna.token })).statusCode).toBe(403);
});

test('the log has who required what, and of the questions that they changed', async () => {
  const id = await lesson({ requiredOf: 'newcomers' });
  await put(id, { requiredOf: 'newcomers', questions: [questions[0]] });
  const [begun, changed] = await logOf(`/api/lessons/${id}`);
  expect(begun?.details).toMatchObject({
    before: {},
    after: { required: true, requiredOfAll: false, questions: 2 },
  });
  expect(changed?.details).toMatchObject({
    before: { questions: 2 },
    after: { questions: 1, article: 'changed' },
  });
});
