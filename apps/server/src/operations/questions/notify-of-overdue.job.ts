import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { notify } from '../../messaging/notifications/notify.ts';
import { findOperatorsWith } from '../../money/payout-runs/files/notify-of-alarm.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Notifies those who answer, once, on the day after the due date of a question has passed. */
export function notifyOfOverdueQuestionsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'tell-overdue-questions',
    cron: '25 7 * * *',
    atStart: true,
    run: () => inTransaction(db, (tx) => notifyOfOverdue(tx, clock.now())),
  };
}

async function notifyOfOverdue(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql`
    update questions set escalated_at = ${now}
    where status = 'open' and due_on < ${berlinDay(now.getTime())}::date and escalated_at is null
    returning id`.execute(tx);
  if (rows.length === 0) return;
  const parameters = { count: String(rows.length) };
  for (const user of await findOperatorsWith(tx, ['claims.answer']))
    await notify(tx, { user, type: 'questionsOverdue', parameters, at: now });
}
