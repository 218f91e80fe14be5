import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listPartnerStates } from '@blattwerk/contract/partners/partner-states.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listPartnerStates)['answer']['list']>;

/** A partner's state from an instant on. */
export interface PartnerStateRow {
  readonly id: number;
  readonly partner: number;
  readonly state: DB['partner_states']['state'];
  readonly validFrom: Date;
  /** It is in force now. */
  readonly current: boolean;
  readonly reason: string;
  readonly by: { readonly id: number; readonly name: string };
}

/** A deleted user keeps the number. */
const columns = (now: Date) => sql`
  state.id, state.partner_id as partner, state.state, state.valid_from as "validFrom", state.reason,
  coalesce(state.id = (
    select latest.id from partner_states as latest
    where latest.partner_id = state.partner_id and latest.valid_from <= ${now}
    order by latest.valid_from desc, latest.id desc limit 1
  ), false) as current,
  jsonb_build_object('id', state.set_by, 'name',
    coalesce((select trim(first_name || ' ' || last_name) from users where users.id = state.set_by), '')) as by`;

/** A page of a partner's states. */
export function findPartnerStates(
  db: Kysely<DB>,
  { partner, list, now }: { partner: number; list: List; now: Date },
): Promise<{ rows: PartnerStateRow[]; total: number }> {
  return findPage<PartnerStateRow, 'validFrom'>(db, {
    columns: columns(now),
    from: sql`from partner_states as state`,
    where: [sql`state.partner_id = ${partner}`],
    sorting: { validFrom: sql`state.valid_from` },
    id: sql`state.id`,
    list,
  });
}

/** One state, or undefined. */
export async function findPartnerState(
  db: Kysely<DB>,
  { id, now }: { id: number; now: Date },
): Promise<PartnerStateRow | undefined> {
  const { rows } = await sql<PartnerStateRow>`
    select ${columns(now)} from partner_states as state where state.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Appends to a partner's history; never before the last row, whatever the clocks of two processes say.
 * @param releasedUntil the time up to which the books have released credits
 * @returns the row's id
 */
export async function insertPartnerState(
  tx: Tx,
  row: {
    readonly partner: number;
    readonly state: 'active' | 'held';
    readonly at: Date;
    readonly releasedUntil: Date;
    readonly reason: string;
    readonly by: number;
  },
): Promise<number> {
  const { partner, state, at, releasedUntil, reason, by } = row;
  const { rows } = await sql<{ id: number }>`
    insert into partner_states (partner_id, state, valid_from, released_until, reason, set_by, created_at)
    select ${partner}, ${state}, greatest(${at}::timestamptz, max(valid_from)), ${releasedUntil}, ${reason},
      ${by}, ${at}
    from partner_states where partner_id = ${partner} and state in ('active', 'held')
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`no state of partner ${partner} was inserted`);
  return id;
}

/**
 * Ends a partner again after their payouts were released: the end of a partner is not a hold that could be lifted. Partners who
 * have become affiliates again since are left alone.
 */
export async function repeatEnd(
  tx: Tx,
  {
    partner,
    at,
    reason,
    by,
  }: { readonly partner: number; readonly at: Date; readonly reason: string; readonly by: number },
): Promise<void> {
  await sql`
    insert into partner_states (partner_id, state, valid_from, reason, set_by, created_at)
    select ${partner}, 'ended', max(valid_from), ${reason}, ${by}, ${at}
    from partner_states where partner_id = ${partner}
    having bool_or(state = 'ended') and not exists (
      select type.partner_id from account_types as type
      where type.partner_id = ${partner} and type.affiliate and type.valid_from <= ${at}
        and (type.valid_to is null or type.valid_to > ${at}))`.execute(tx);
}
