import type { Kysely } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { marker } from './markers.ts';
import type { Person } from './people.ts';

/** A signal about somebody that somebody else has decided on; and an entry among the sellers of a month. */
export async function fillInsight(
  db: Kysely<DB>,
  person: Person,
  { partner, place }: { readonly partner: number; readonly place: number },
): Promise<void> {
  const at = new Date('2026-04-01T08:00:00Z');
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('partner_id', '=', partner)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const signal = await db
    .insertInto('signals')
    .values({
      kind: 'sharedAccount',
      subject: `partner/${partner}`,
      evidence: JSON.stringify({ count: 2, partners: [partner], orders: order ? [order.id] : [] }),
      found_at: at,
      seen_at: at,
      status: 'pursued',
      // A user id outside the network.
      decided_by: 999_999_998,
      decided_at: at,
      reason: marker(person, 'signalreason'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('signal_partners').values({ signal_id: signal.id, partner_id: partner }).execute();
  const cycle = await db.selectFrom('cycles').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('insight_sellers')
    .values({ cycle_id: cycle.id, list: 'top', place, partner_id: partner, psv_cents: 1, computed_at: at })
    .execute();
  await db
    .insertInto('insight_daily')
    .values({
      figure: 'revenue',
      day: '2026-01-05',
      part: 'orders',
      count: 1,
      amount_cents: 1,
      computed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
