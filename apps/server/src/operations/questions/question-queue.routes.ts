import {
  answerQuestion as answerQuestionCall,
  assignQuestion as assignQuestionCall,
  closeQuestion as closeQuestionCall,
  getAskedQuestion,
  getQuestionsCsv,
  listAskedQuestions,
  noteQuestion as noteQuestionCall,
} from '@blattwerk/contract/questions/question-queue.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { answerQuestion, assignQuestion, closeQuestion, noteQuestion } from './answer-question.ts';
import { findAssignable } from './assignable.queries.ts';
import { questionTexts } from './question-texts.ts';
import { presentAsked, presentOpened } from './questions.presenter.ts';
import {
  findAskedQuestions,
  findCorrectionsOf,
  findMessages,
  findNamedOrders,
  findQuestion,
  findQuestionPages,
} from './questions.queries.ts';
import { questionsCsv } from './questions-csv.ts';

/** Partners' questions, handled by operators. */
export function questionQueueRoutes(route: Route): void {
  route(listAskedQuestions, async ({ list }, { db, clock }) => {
    const now = clock.now();
    const { overdue, ...filters } = list.filters;
    const criteria = { ...filters, overdue: overdueAt(overdue, now) };
    const { rows, total } = await findAskedQuestions(db, criteria, list);
    return { items: rows.map((row) => presentAsked(row, now)), total };
  });

  route(getAskedQuestion, ({ params, session }, deps) => open(deps, session, params.id));

  route(getQuestionsCsv, async ({ query, session }, { db, clock }) => {
    const { partner, status, about, assigned, overdue, text } = query;
    const now = clock.now();
    const pages = findQuestionPages(db, {
      partner,
      status: status && [status],
      about: about && [about],
      assigned: assigned === undefined ? undefined : [assigned],
      overdue: overdueAt(overdue === undefined ? undefined : overdue === 'true', now),
      text,
    });
    const { locale } = session.user;
    return {
      type: 'text/csv' as const,
      name: `${questionTexts(locale).questions}.csv`,
      body: await questionsCsv(pages, locale, now),
      disposition: 'attachment' as const,
    };
  });

  workRoutes(route);
}

function workRoutes(route: Route): void {
  route(answerQuestionCall, async ({ params: { id }, body: { text, close = false }, session }, deps) => {
    await answerQuestion(deps, session, { id, text, close });
    return open(deps, session, id);
  });

  route(noteQuestionCall, async ({ params: { id }, body: { text }, session }, deps) => {
    await noteQuestion(deps, session, { id, text });
    return open(deps, session, id);
  });

  route(assignQuestionCall, async ({ params: { id }, body: { operator }, session }, deps) => {
    await assignQuestion(deps, session, { id, operator });
    return open(deps, session, id);
  });

  route(closeQuestionCall, async ({ params: { id }, session }, deps) => {
    await closeQuestion(deps, session, id);
    return open(deps, session, id);
  });
}

function overdueAt(is: boolean | undefined, now: Date) {
  return is === undefined ? undefined : { is, today: berlinDay(now.getTime()) };
}

async function open(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  id: number,
): Promise<HandlerAnswer<typeof getAskedQuestion>> {
  const row = await findQuestion(db, id);
  if (row === undefined) throw notFound();
  const known = {
    messages: await findMessages(db, id),
    corrections: await findCorrectionsOf(db, id),
    found: row.orderNumber === null ? [] : await findNamedOrders(db, row.orderNumber),
    assignable: await findAssignable(db, row.partner),
    own: isOwn(session, row.partner),
  };
  return presentOpened(row, known, clock.now());
}
