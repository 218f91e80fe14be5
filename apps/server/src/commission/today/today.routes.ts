import { addOwnTask, deleteOwnTask, getToday, putAnswer } from '@blattwerk/contract/today/today.contract.ts';
import { berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { isOwn, ownPartner } from '../../platform/http/session.ts';
import { answerTask, takeAnswerBack } from './answer-task.ts';
import { findAnsweredQuestions } from './answered-questions.queries.ts';
import { findAnswers } from './answers.queries.ts';
import { decideToday } from './decide-today.ts';
import { findCallTasks } from './find-calls.ts';
import { findOwnTasks } from './find-own-tasks.ts';
import { deleteTask } from './own-tasks.queries.ts';
import { findWrittenTasks, writeTask } from './own-tasks.ts';
import { presentTask } from './task.ts';
import { withRenewals } from './with-renewals.ts';

/**
 * A partner's next steps. They are about money and the partner's own people, so only the partner sees them; about people below
 * they go no further than contact data do, the first line.
 */
export function todayRoutes(route: Route): void {
  route(getToday, async ({ query, session }, deps) => {
    const { partner = ownPartner(session).id } = query;
    await requireOwn(deps, session, partner);
    const now = deps.clock.now();
    const isTheirs = isOwn(session, partner);
    const user = isTheirs ? session.user.id : await findUserOf(deps.db, partner);
    const midnight = new Date(berlinMidnight(berlinDay(now.getTime())));
    const [answers, calls, own, written, answeredQuestions] = await Promise.all([
      findAnswers(deps.db, { partner, now, since: midnight }),
      findCallTasks(deps.db, { partner, now, withNotes: isTheirs }),
      findOwnTasks(deps, { partner, user, now, withNotes: isTheirs }),
      isTheirs ? findWrittenTasks(deps.db, { partner, now }) : { due: [], planned: [] },
      isTheirs ? findAnsweredQuestions(deps.db, { partner, now }) : [],
    ]);
    const tasks = decideToday([...written.due, ...calls, ...own], answers, now);
    return {
      tasks: (await withRenewals(deps, tasks, partner)).map(presentTask),
      answeredToday: answers.filter(({ answeredAt }) => answeredAt >= midnight).length,
      planned: written.planned,
      answeredQuestions,
    };
  });

  route(addOwnTask, ({ body: { text, day, about }, session }, { db, clock }) =>
    inTransaction(db, (tx) =>
      writeTask(tx, { partner: ownPartner(session).id, text, day, member: about ?? null, now: clock.now() }),
    ),
  );

  route(deleteOwnTask, async ({ params, session }, { db }) => {
    const isDeleted = await inTransaction(db, (tx) =>
      deleteTask(tx, { partner: ownPartner(session).id, id: params.id }),
    );
    if (!isDeleted) throw notFound();
  });

  route(putAnswer, async ({ body, session }, deps) => {
    const { kind, object, answer, days } = body;
    const whose = { partner: ownPartner(session).id, user: session.user.id, now: deps.clock.now() };
    const task = { ...whose, kind, object };
    await inTransaction(deps.db, (tx) =>
      answer === null
        ? takeAnswerBack({ ...deps, db: tx }, task)
        : answerTask({ ...deps, db: tx }, task, { answer, days }),
    );
  });
}
