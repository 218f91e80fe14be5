import type { WebhookEventName } from '@blattwerk/contract/webhooks/webhook-events.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { dueAt } from './due-at.ts';
import { addEntry, addPostings } from './journal.ts';
import { isKept, keptCredits, type PartnerHold } from './partner-holds.ts';
import { findReleasedUntil } from './release-time.ts';
import { type Change, settleAccounts } from './settle-accounts.ts';

/**
 * Releases every credit that is due by `until`: its amount moves from pending to available, after the partner's debt is set
 * off. Credits under a hold wait for its end. Idempotent: each credit is released once. Needs the exclusive lock of the books.
 * @param correction the one to be released with its credit, if that is the reason for the call
 * @returns the number of credits released
 */
export async function releaseCredits(tx: Tx, until: Date, correction?: number): Promise<number> {
  const after = await findReleasedUntil(tx);
  if (until <= after) return 0;
  if (!(await isAnythingDue(tx, { after, until }))) return 0;
  return release(tx, { after, until, correction }, null);
}

/** A hold that has ended, with its partner. */
interface EndedHold extends PartnerHold {
  readonly partner: number;
}

/**
 * Releases the credits that a hold kept, and whatever else is due by `until`. Needs the exclusive lock of the books, a time by
 * `bookingTime`, and the row that ends the hold at that time: credits due up to it are released from now on.
 */
export async function releaseKept(tx: Tx, until: Date, ended: EndedHold): Promise<void> {
  await release(tx, { after: await findReleasedUntil(tx), until }, ended);
}

async function release(
  tx: Tx,
  span: Span & { readonly correction?: number | undefined },
  ended: EndedHold | null,
): Promise<number> {
  const { until, correction = null } = span;
  const released = { occurred_at: until, released_until: until, correction_id: correction };
  const entry = await addEntry(tx, { kind: 'release', ...released });
  const { count, left } = await releaseUndisputed(tx, entry, dueIn(span, ended));
  for (const [partner, changes] of left) {
    const settled = await settleAccounts(tx, partner, changes);
    const fromPending = changes.map(
      ({ balance, cents }) => ({ account: 'pending', partner, balance, cents: -cents }) as const,
    );
    await addPostings(tx, entry, [...fromPending, ...settled]);
  }
  await recordReleased(tx, entry);
  return count;
}

/** Credits that become available after one instant and up to another. */
interface Span {
  readonly after: Date;
  readonly until: Date;
}

/** Whether any credit becomes available in a span. */
export async function isAnythingDue(db: Kysely<DB>, span: Span): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select exists (${dueIn(span, null)}) as due`.execute(db);
  return rows[0]?.due === true;
}

/** SQL of a later move of the release `moved` of a credit, which replaces it. */
const laterMove = sql`
  select from moved_releases as later
  where later.cycle_id = moved.cycle_id and later.credit_id = moved.credit_id and later.entry_id > moved.entry_id`;

/**
 * The credits that become available in a span, including those that a delivery has moved into it and those kept by the ended
 * hold, excluding those under a hold.
 */
function dueIn({ after, until }: Span, ended: EndedHold | null): RawBuilder<unknown> {
  const due = sql`
    select credit.partner_id, credit.cycle_id, credit.amount_cents
    from credits as credit ${sql.raw(keptCredits.join)}
    where credit.available_at > ${after} and credit.available_at <= ${until} and not ${sql.raw(keptCredits.isKept)}
      and not exists (
        select from moved_releases as moved where moved.cycle_id = credit.cycle_id and moved.credit_id = credit.id
      )
    union all
    select credit.partner_id, credit.cycle_id, credit.amount_cents
    from moved_releases as moved
    join credits as credit on credit.cycle_id = moved.cycle_id and credit.id = moved.credit_id
    ${sql.raw(keptCredits.join)}
    where moved.available_at > ${after} and moved.available_at <= ${until} and not ${sql.raw(keptCredits.isKept)}
      and not exists (${laterMove})`;
  if (ended === null) return due;
  const keptAfter = `'${ended.keptAfter.toISOString()}'::timestamptz`;
  return sql`
    ${due}
    union all
    select credit.partner_id, credit.cycle_id, credit.amount_cents from credits as credit
    where credit.partner_id = ${ended.partner} and ${sql.raw(dueAt())} <= ${after} and ${sql.raw(isKept(keptAfter))}`;
}

/**
 * Releases in bulk the credits of partners without debt and without reversals: nearly everybody. Returns the number of credits
 * due in total, and the credits of the others.
 */
async function releaseUndisputed(
  tx: Tx,
  entry: number,
  credits: RawBuilder<unknown>,
): Promise<{ count: number; left: Map<number, Change[]> }> {
  const { rows } = await sql<{ count: number; partner: number | null; balance: number; cents: number }>`
    with added_up as materialized (
      select partner_id, cycle_id, sum(amount_cents)::bigint as cents, count(*) as count
      from (${credits}) as credit
      group by partner_id, cycle_id
    ), due as materialized (
      select balance.partner_id, balance.id as balance_id, added_up.cents
      from added_up
      join balances as balance
        on balance.partner_id = added_up.partner_id and balance.cycle_id = added_up.cycle_id
    ), disputed as materialized (
      select partner_id from due where cents < 0
      union
      select partner_id from postings where account = 'debt'
      group by partner_id having sum(amount_cents) <> 0
    ), released as (
      insert into postings (entry_id, account, partner_id, balance_id, amount_cents)
      select ${entry}, side.account, due.partner_id, due.balance_id, side.sign * due.cents
      from due cross join (values ('pending', -1), ('available', 1)) as side (account, sign)
      where due.cents > 0 and due.partner_id not in (select partner_id from disputed)
    )
    select counted.count, due.partner_id as partner, due.balance_id as balance, due.cents
    from (select sum(count)::bigint as count from added_up) as counted
    left join due on due.partner_id in (select partner_id from disputed)`.execute(tx);
  const left = new Map<number, Change[]>();
  for (const { partner, balance, cents } of rows) {
    if (partner === null) continue;
    const changes = left.get(partner) ?? [];
    changes.push({ balance, cents });
    left.set(partner, changes);
  }
  return { count: rows[0]?.count ?? 0, left };
}

const TYPE: WebhookEventName = 'credits.released';

/**
 * Records webhook events for the amounts that a releasing entry made available to each partner, in the caller's transaction and
 * in a single statement for all receivers: there may be a million.
 */
async function recordReleased(tx: Tx, entry: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select receiver.id from webhook_receivers as receiver where ${TYPE}::text = any(receiver.events)
    order by receiver.id for key share`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into webhook_deliveries (receiver_id, event_id, type, occurred_at, data, next_attempt_at)
    select receiver.id, released.id, ${TYPE}::text, released.occurred_at,
           jsonb_build_object('partner', released.partner_id, 'currency', 'EUR',
             'amount', div(released.cents, 100) || '.' || lpad(mod(released.cents, 100)::text, 2, '0')),
           released.occurred_at
    from (
      select gen_random_uuid() as id, sums.partner_id, sums.occurred_at, sums.cents
      from (
        select posting.partner_id, entry.occurred_at, sum(posting.amount_cents) as cents
        from journal_entries as entry join postings as posting on posting.entry_id = entry.id
        where entry.id = ${entry} and posting.account = 'available'
        group by posting.partner_id, entry.occurred_at
        having sum(posting.amount_cents) > 0
      ) as sums
    ) as released cross join unnest(${rows.map(({ id }) => id)}::bigint[]) as receiver (id)
    order by released.partner_id, receiver.id`.execute(tx);
}
