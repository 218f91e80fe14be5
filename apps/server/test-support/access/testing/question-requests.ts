import type { Demo, Prepare } from './demo-request.ts';

/** A question of Anna's in a state. */
async function aQuestion(
  { server, identities }: Demo,
  status: 'open' | 'answered' | 'closed',
): Promise<number> {
  const { database, deps } = server;
  const at = deps.clock.now();
  const { partner, user } = identities.anna;
  const { id } = await database.db
    .insertInto('questions')
    .values({
      partner_id: partner,
      about: 'missing',
      month: '2026-01-01',
      status,
      asked_at: at,
      written_at: at,
      ...(status === 'open' ? { waits_since: at, due_on: '2026-12-31' } : { answered_at: at }),
      ...(status === 'closed' && { closed_at: at, closed_by: user }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('question_messages')
    .values({ question_id: id, kind: 'question', text: 'Warum?', written_by: user, written_at: at })
    .execute();
  return id;
}

/** Questions answered by somebody else. */
export const questionRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/questions': async (demo) => {
    await aQuestion(demo, 'open');
    return {};
  },
  'GET /api/questions/{id}': async (demo) => ({ objects: { question: await aQuestion(demo, 'open') } }),
  'POST /api/questions/{id}/messages': async (demo) => ({
    objects: { question: await aQuestion(demo, 'open') },
  }),
  'POST /api/questions/{id}/close': async (demo) => ({
    objects: { question: await aQuestion(demo, 'open') },
  }),
  'POST /api/questions/{id}/reopen': async (demo) => ({
    objects: { closedQuestion: await aQuestion(demo, 'closed') },
  }),
  'GET /api/operator/questions': async (demo) => {
    await aQuestion(demo, 'open');
    return {};
  },
  'GET /api/operator/questions/{id}': async (demo) => ({
    objects: { question: await aQuestion(demo, 'open') },
  }),
  'POST /api/operator/questions/{id}/answers': async (demo) => ({
    row: { ok: 201 },
    objects: { question: await aQuestion(demo, 'open') },
  }),
  'POST /api/operator/questions/{id}/notes': async (demo) => ({
    row: { ok: 201 },
    objects: { question: await aQuestion(demo, 'open') },
  }),
  'POST /api/operator/questions/{id}/assignment': async (demo) => ({
    row: { ok: 201, body: () => ({ operator: demo.identities.operator.user }) },
    objects: { question: await aQuestion(demo, 'open') },
  }),
  'POST /api/operator/questions/{id}/close': async (demo) => ({
    row: { ok: 201 },
    objects: { answeredQuestion: await aQuestion(demo, 'answered') },
  }),
};
