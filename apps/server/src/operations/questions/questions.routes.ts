import {
  askQuestion as askQuestionCall,
  closeOwnQuestion,
  getQuestion,
  listQuestions,
  reopenQuestion,
  writeMessage,
} from '@blattwerk/contract/questions/questions.contract.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { addMessage, askQuestion, closeOwn, reopen } from './ask-question.ts';
import { presentConversation, presentQuestion } from './questions.presenter.ts';
import { findCorrectionsOf, findMessages, findQuestion, findQuestions } from './questions.queries.ts';

/** Partners' questions to the company: their own ones. */
export function questionRoutes(route: Route): void {
  route(askQuestionCall, async ({ body, session }, deps) =>
    find(deps, await askQuestion(deps, session, body)),
  );

  route(listQuestions, async ({ list, session }, deps) => {
    const partner = list.filters.partner ?? ownPartner(session).id;
    await requireOwn(deps, session, partner);
    const { rows, total } = await findQuestions(deps.db, partner, list);
    return { items: rows.map(presentQuestion), total };
  });

  route(getQuestion, async ({ params, session }, deps) => {
    const row = await findQuestion(deps.db, params.id);
    if (row === undefined) throw notFound();
    await requireOwn(deps, session, row.partner);
    return find(deps, params.id);
  });

  route(writeMessage, async ({ params: { id }, body: { text }, session }, deps) => {
    await addMessage(deps, session, { id, text });
    return find(deps, id);
  });

  route(closeOwnQuestion, async ({ params: { id }, session }, deps) => {
    await closeOwn(deps, session, id);
    return find(deps, id);
  });

  route(reopenQuestion, async ({ params: { id }, body: { text }, session }, deps) => {
    await reopen(deps, session, { id, text });
    return find(deps, id);
  });
}

async function find({ db }: Pick<Deps, 'db'>, id: number): Promise<HandlerAnswer<typeof getQuestion>> {
  const row = await findQuestion(db, id);
  if (row === undefined) throw notFound();
  return presentConversation(row, await findMessages(db, id), await findCorrectionsOf(db, id));
}
