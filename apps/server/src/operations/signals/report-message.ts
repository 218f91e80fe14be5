import { sql } from 'kysely';
import { findReceivedOne, type ReceivedRow } from '../../content/team-messages/received.queries.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { ownPartner, type Session } from '../../platform/http/session.ts';
import { keepSignals } from './keep-signals.ts';

/**
 * Reports a message that the caller received: it becomes a signal immediately, and its sender is not notified.
 * @throws ApiError 404 if the caller did not receive it; 409 if they have reported it already
 */
export async function reportMessage(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  session: Session,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const partner = ownPartner(session).id;
  const now = clock.now();
  const message = await findReceivedOne(db, { id, partner, now });
  if (message === undefined) throw notFound();
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('team_message_reports')
    .values({ message_id: id, partner_id: partner, reason, reported_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted !== 1n) throw new ApiError(409, 'teamMessageReported');
  await keepReported(db, message, now);
}

/** Each report changes the evidence: a signal that was decided on is open again. */
async function keepReported(tx: Tx, { sender }: ReceivedRow, now: Date): Promise<void> {
  // Two concurrent reports would each be counted without the other.
  await tx.selectFrom('partners').select('id').where('id', '=', sender).forNoKeyUpdate().execute();
  const { rows } = await sql<{ reports: number; readers: number }>`
    select (
        select count(*)::int from team_message_reports as report join team_messages as message on message.id = report.message_id
        where message.partner_id = ${sender}
      ) as reports, (
        select count(*)::int from team_message_recipients as recipient where recipient.message_id in (
          select report.message_id from team_message_reports as report
          join team_messages as message on message.id = report.message_id where message.partner_id = ${sender})
      ) as readers`.execute(tx);
  const [counted] = rows;
  const evidence = {
    count: counted?.reports ?? 0,
    of: counted?.readers ?? 0,
    partners: [sender],
    orders: [],
  };
  const found = [{ subject: `partner/${sender}`, cycle: null, evidence }];
  await keepSignals(tx, { kind: 'reportedMessages', found, complete: 'none', now });
}
