import { type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import { explainOrder } from '@blattwerk/plan/explanation/explain-order.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { findOrderExplanationFacts } from './explanation.queries.ts';
import { findOrder } from './orders.queries.ts';

/**
 * Why an estimate from an order for a partner in the open cycle vanished; undefined if none did. Reveals nothing about
 * others: neither the buyer nor anybody's place.
 */
export async function whyVanished(
  db: Kysely<DB>,
  { order: id, partner, now }: { readonly order: number; readonly partner: number; readonly now: Date },
): Promise<Refusal | undefined> {
  const row = await db
    .selectFrom('vanished_estimates')
    .select(['cycle_id as cycle', 'vanished_at as since'])
    .where('order_id', '=', id)
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  if (!row) return undefined;
  const since = row.since.toISOString();
  const order = await findOrder(db, { id, view: 'all', now });
  if (!order || order.cycle !== row.cycle) return refusal('estimateUncounted', { since });
  const { reason, baseCents, upline, plan } = await findOrderExplanationFacts(db, order, {
    upTo: partner,
    now,
  });
  if (reason === 'refunded' || reason === 'cancelled') return refusal('estimateRefunded', { since });
  if (reason !== null || plan === null) return refusal('estimateUncounted', { since });
  const members = upline.map(({ id: member, affiliate, level }) => ({ partner: member, affiliate, level }));
  const own = explainOrder(plan, baseCents, members).find((share) => share.partner === partner);
  if (!own) return refusal('estimateMoved', { since });
  if (!own.affiliate) return refusal('estimateNotAffiliate', { since });
  return refusal(own.rateBp > own.belowRateBp ? 'estimateNothing' : 'estimateNoDifference', { since });
}
