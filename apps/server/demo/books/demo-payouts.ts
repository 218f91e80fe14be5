import { addDays, berlinDay, berlinMidnight, MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { payoutStatus } from '../../src/money/books/book-payout.ts';
import { releaseCredits } from '../../src/money/books/release-credits.ts';
import type { Destination } from '../../src/money/payouts/eligibility.ts';
import { movePayout } from '../../src/money/payouts/move-payout.ts';
import { findUncorrectedPartners } from '../../src/money/payouts/paper/refund-corrections.queries.ts';
import { requestPayout } from '../../src/money/payouts/request-payout.ts';
import type { DB } from '../../src/platform/database/database-types.ts';
import type { Tx } from '../../src/platform/database/transaction.ts';
import type { Secrets } from '../../src/platform/secrets/secrets.ts';
import { coreSizes } from '../demo-tables.ts';
import { demoLogins } from '../logins.ts';
import type { DemoCycle, DemoTime } from '../network/demo-time.ts';
import { createRandom } from '../random.ts';
import { demoShop, incompletePartners, payoutTypeOf } from '../rows/account-rows.ts';

const hourMs = 3_600_000;
/** In the month after a cycle: most of its credits are released by then. */
const requestDay = 20;
/** Nobody requests less. */
const leastCents = 50_00;
const rejection = 'Bankverbindung passt nicht zum Namen des Partners.';

interface Place {
  readonly db: Tx;
  readonly secrets: Secrets;
}

/**
 * Requests payouts of a closed cycle's earnings in the month after it, and approves, pays or rejects them (some only
 * after approval) as far as there has been time. Anna requests hers only now and then, so that she has an available
 * amount today. Partners with reversals request more often, so that some reversals are settled in their next credit
 * note and some by a correction.
 */
export async function requestDemoPayouts(
  { db, secrets }: Place,
  time: DemoTime,
  cycle: DemoCycle,
): Promise<void> {
  const requestedAt = berlinMidnight(addDays(berlinDay(cycle.untilMs + 1), requestDay - 1)) + 10 * hourMs;
  if (requestedAt > time.now) return;
  await releaseCredits(db, new Date(requestedAt));
  const refunded = new Set(await findUncorrectedPartners(db, new Date(requestedAt)));
  const isRecent = time.now - requestedAt < 45 * MS_A_DAY;
  for (const { partner, email } of await findRequesters(db)) {
    const isAnna = email === demoLogins.anna;
    const random = createRandom(partner * 100 + cycle.number);
    const asks = isAnna
      ? cycle.number % 4 === 0 && !isRecent
      : random.chance(refunded.has(partner) ? 0.6 : 0.3);
    if (!asks) continue;
    const at = requestedAt + random.below(8 * hourMs);
    const claim = {
      partner,
      user: partner,
      destination: destinationOf(partner, email),
      now: new Date(at),
    } as const;
    const payout = await requestPayout({ db, secrets }, claim);
    const isRejected = !isAnna && random.chance(0.06);
    const steps = isRejected
      ? [
          ...(random.chance(0.5)
            ? [{ status: payoutStatus.approved, reason: undefined, at: at + MS_A_DAY }]
            : []),
          { status: payoutStatus.rejected, reason: rejection, at: at + 2 * MS_A_DAY },
        ]
      : [
          { status: payoutStatus.approved, reason: undefined, at: at + MS_A_DAY },
          { status: payoutStatus.paid, reason: undefined, at: at + 3 * MS_A_DAY },
        ];
    for (const step of steps) {
      if (step.at > time.now) break;
      await movePayout(db, { id: payout, partner }, { ...step, now: new Date(step.at) });
    }
  }
}

function destinationOf(id: number, email: string): Destination {
  const type = payoutTypeOf({ id, email });
  return { type, shop: type === 'shopping' ? demoShop : null };
}

/**
 * Of the core network alone: the rest has no history and is there for the size. Users have the ids of their partners.
 */
async function findRequesters(db: Kysely<DB>): Promise<{ partner: number; email: string }[]> {
  const { rows } = await sql<{ partner: number; email: string }>`
    select partners.id as partner, users.email
    from postings
    join partners on partners.id = postings.partner_id
    join users on users.id = partners.user_id
    where postings.account = 'available' and partners.id <= ${coreSizes.partners}
      and users.email <> all(${Object.values(incompletePartners)}::text[])
    group by partners.id, users.email
    having sum(postings.amount_cents) >= ${leastCents}
    order by partners.id`.execute(db);
  return rows;
}
