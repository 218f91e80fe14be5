import type { Kysely } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { marker } from './markers.ts';
import type { Person } from './people.ts';

const NOTHING = {
  level: null,
  qp: null,
  customers: 3,
  stage: 1,
  psvCents: 600_00,
  poolBaseCents: null,
  weight: null,
  weightSum: null,
};

/** An open finding of somebody's, and one that somebody decided to let stand; a missing credit is a gain. */
export async function fillFindings(db: Kysely<DB>, person: Person, partner: number): Promise<void> {
  const at = new Date('2026-04-01T08:00:00Z');
  const credit = await db
    .selectFrom('credits')
    .select(['id', 'cycle_id as cycle', 'amount_cents as cents'])
    .where('partner_id', '=', partner)
    .where('amount_cents', '>', 200)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (credit === undefined) throw new Error(`${person} has no credit that a finding could be about`);
  const decision = await db
    .insertInto('finding_decisions')
    .values({
      kind: 'stand',
      findings: 1,
      amount_cents: -100,
      text: marker(person, 'findingtext'),
      reason: marker(person, 'findingreason'),
      // A user id outside the network.
      prepared_by: 999_999_998,
      prepared_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const common = {
    cycle_id: credit.cycle,
    partner_id: partner,
    credit_id: credit.id,
    computed_cents: 0,
    credited_cents: credit.cents,
    difference_cents: -credit.cents,
    refund_ids: [],
    refund_count: 0,
    refunded_cents: 0,
    figures: JSON.stringify({ with: NOTHING, without: { ...NOTHING, stage: 0, customers: 2 } }),
    found_at: at,
    computed_at: at,
  };
  await db
    .insertInto('findings')
    .values([
      { ...common, bonus: 'builder', status: 'open' },
      {
        ...common,
        bonus: 'kick-start',
        stage: 'easy',
        status: 'stands',
        decision_id: decision.id,
        decided_at: at,
      },
    ])
    .execute();
}
