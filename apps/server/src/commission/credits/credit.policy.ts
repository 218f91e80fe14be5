import type { Refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Kysely } from 'kysely';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import type { CreditRow } from './credit-columns.ts';
import { findCredit, type NamedCredit } from './credit-page.queries.ts';

/** Why an order that was estimated to bring a partner something no longer does: provided by the area that knows orders. */
export type WhyVanished = (
  db: Kysely<DB>,
  estimate: { readonly order: number; readonly partner: number; readonly now: Date },
) => Promise<Refusal | undefined>;

/**
 * The credit of this id, if it is the caller's own; ROLE_ADMIN reads everybody's.
 * @throws ApiError 404 for all others, whether they exist or not; for a vanished estimate of the caller's own it gives the
 * reason.
 */
export async function requireOwnCredit(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  session: Session,
  id: number | string,
  whyVanished: WhyVanished,
): Promise<CreditRow> {
  const named = typeof id === 'number' ? await findFinal(deps.db, id) : estimateOf(id);
  if (named === undefined) throw notFound();
  const { partner, order } = named;
  await requireOwn(deps, session, partner);
  const credit = await findCredit(deps.db, { ...named, now: deps.clock.now() });
  if (credit) return credit;
  throw notFound(
    order === null ? undefined : await whyVanished(deps.db, { order, partner, now: deps.clock.now() }),
  );
}

/** An estimate is identified by its order and its beneficiary. */
function estimateOf(id: string): NamedCredit {
  const [order, partner] = id.split('-').map(Number);
  return { partner: Number(partner), order: Number(order), key: null };
}

/** The full key of the credit with an id, and its owner. */
async function findFinal(db: Kysely<DB>, id: number): Promise<NamedCredit | undefined> {
  const row = await db
    .selectFrom('credits')
    .select(['partner_id', 'cycle_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { partner: row.partner_id, order: null, key: { cycle: row.cycle_id, id } };
}
