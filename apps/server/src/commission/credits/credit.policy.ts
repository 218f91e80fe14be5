import type { Kysely } from 'kysely';
import { whyVanished } from '../orders/vanished-estimate.ts';
import type { DB } from '../platform/database/database-types.ts';
import type { Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/api-error.ts';
import type { Session } from '../session/authenticate.ts';
import { requireOwn } from '../team/team.policy.ts';
import type { CreditRow } from './credit-columns.ts';
import { findCredit } from './credit-page.queries.ts';

/**
 * The credit of this id, if it is the caller's own; ROLE_ADMIN reads everybody's.
 * @throws ApiError 404 for all others, the same whether they exist or not; of an own estimate that vanished it says why.
 */
export async function requireOwnCredit(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  session: Session,
  id: number | string,
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
