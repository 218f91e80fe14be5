import type { Refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Kysely } from 'kysely';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import type { CreditRow } from './credit-columns.ts';
import { findCredit } from './credit-page.queries.ts';

/** Why an order that was estimated to bring a partner something does so no longer: those who know orders say it. */
export type WhyVanished = (
  db: Kysely<DB>,
  estimate: { readonly order: number; readonly partner: number; readonly now: Date },
) => Promise<Refusal | undefined>;

/**
 * The credit of this id, if it is the caller's own; ROLE_ADMIN reads everybody's.
 * @throws ApiError 404 for all others, the same whether they exist or not; of an own estimate that vanished it says why.
 */
export async function requireOwnCredit(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  session: Session,
  id: number | string,
  whyVanished: WhyVanished,
): Promise<CreditRow> {
  const key = typeof id === 'number' ? { id, order: null } : { id: null, order: Number(id.split('-')[0]) };
  const partner = typeof id === 'number' ? await findOwner(deps.db, id) : Number(id.split('-')[1]);
  if (partner === undefined) throw notFound();
  await requireOwn(deps, session, partner);
  const credit = await findCredit(deps.db, { ...key, partner, now: deps.clock.now() });
  if (credit) return credit;
  const { order } = key;
  throw notFound(
    order === null ? undefined : await whyVanished(deps.db, { order, partner, now: deps.clock.now() }),
  );
}

async function findOwner(db: Kysely<DB>, credit: number): Promise<number | undefined> {
  const row = await db.selectFrom('credits').select('partner_id').where('id', '=', credit).executeTakeFirst();
  return row?.partner_id;
}
