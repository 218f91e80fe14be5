import { expect } from 'vitest';
import { setUpNewsDesk } from '../../news/writing/testing/news-desk.ts';

/** An answer in German; a wrong one has an explanation. */
export const answer = (text: string, isRight: boolean) => ({
  isRight,
  texts: { de: { text, explanation: isRight ? '' : `${text}: Das stimmt nicht.` } },
});

/** Two questions, the second with two right answers. */
export const questions = [
  { texts: { de: 'Wann fallen Blätter?' }, answers: [answer('Im Mai', false), answer('Im Herbst', true)] },
  {
    texts: { de: 'Welche Bäume sind Laubbäume?' },
    answers: [answer('Buche', true), answer('Fichte', false), answer('Ahorn', true)],
  },
];

/** The right answers. */
export const right = [[1], [0, 2]];
export const wrong = [[1], [0, 1]];

/** A company with calls for lessons, and a partner who learns. Call it as `setUp`. */
export function setUpAcademy() {
  const desk = setUpNewsDesk();
  const { server, root, anna, made, read } = desk;

  const put = (
    id: number,
    given: object = {},
    { token = root.token, version }: { token?: string; version?: string } = {},
  ) =>
    server.call(token, {
      method: 'PUT',
      url: `/api/company/lessons/${id}`,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      payload: JSON.stringify({
        position: 1,
        minutes: 5,
        published: true,
        requiredOf: 'nobody',
        questions,
        ...given,
      }),
    });

  /** A published lesson with an article of this title; returns its id. */
  const lesson = async (given: object = {}, title = 'Neue Ernte'): Promise<number> => {
    const texts = { de: { title, description: 'Der Tee ist da.', content: '<p>Ab heute im Shop.</p>' } };
    const { id } = await made({ texts });
    const answer = await put(id, given);
    expect(answer.statusCode, answer.body).toBe(200);
    return id;
  };

  const attempt = (id: number, answers: readonly (readonly number[])[], version?: string) =>
    server.call(anna.token, {
      method: 'POST',
      url: `/api/lessons/${id}/attempts`,
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      payload: { answers },
    });

  const lessons = () => read('/api/lessons', anna.token);

  const empty = async () => {
    const { db } = server.database;
    await db.deleteFrom('lesson_results').execute();
    await db.deleteFrom('news').execute();
  };

  return { ...desk, put, lesson, attempt, lessons, empty };
}
