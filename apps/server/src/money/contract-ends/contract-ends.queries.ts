import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listContractEnds } from '@blattwerk/contract/partners/contract-ends.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listContractEnds)['answer']['list']>;

interface Named {
  readonly id: number;
  readonly displayName: string;
}

/** The end of a contract with the names of the people concerned. */
export interface ContractEndRow {
  readonly id: number;
  readonly partner: Named;
  readonly effectiveFrom: string;
  readonly reasonCode: DB['contract_ends']['reason_code'];
  readonly downline: DB['contract_ends']['downline'];
  readonly successor: Named | null;
  readonly papers: {
    readonly id: number;
    readonly name: string;
    readonly type: string;
    readonly size: number;
  }[];
  readonly status: 'open' | 'overdue' | 'done' | 'withdrawn';
  readonly sponsor: Named | null;
  readonly reason: string;
  readonly requestedBy: { readonly id: number; readonly name: string };
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
}

/** An end that was neither carried out nor withdrawn. */
export interface OpenEnd {
  readonly id: number;
  readonly partner: number;
  /** First day of its month. */
  readonly from: string;
  readonly reasonCode: ContractEndRow['reasonCode'];
  readonly downline: ContractEndRow['downline'];
  /** Who takes the place over; null for an end without a successor. */
  readonly successor: number | null;
  readonly reason: string;
  readonly by: number;
}

/** SQL of the status of an end on a day. */
const statusOn = (today: string) => sql`
  case when ending.done_at is not null then 'done' when ending.withdrawn_at is not null then 'withdrawn'
       when ending.effective_from <= ${today}::date then 'overdue' else 'open' end`;

const named = (partner: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('id', other.id, 'displayName', other.display_name) from partners as other
   where other.id = ${partner})`;

const columns = (today: string) => sql`
  ending.id, ${named(sql`ending.partner_id`)} as partner, ending.effective_from as "effectiveFrom",
  ending.reason_code as "reasonCode", ending.downline, ${named(sql`ending.successor_id`)} as successor,
  (select coalesce(jsonb_agg(jsonb_build_object('id', paper.id, 'name', paper.name, 'type', paper.type, 'size', paper.size)
    order by paper.id), '[]') from transfer_papers as paper where paper.end_id = ending.id) as papers,
  ${statusOn(today)} as status,
  ${named(sql`ending.sponsor_id`)} as sponsor, ending.reason,
  jsonb_build_object('id', ending.requested_by, 'name',
    coalesce((select trim(first_name || ' ' || last_name) from users where users.id = ending.requested_by), ''))
    as "requestedBy",
  ending.requested_at as "requestedAt", coalesce(ending.done_at, ending.withdrawn_at) as "endedAt"`;

/** A page of ends. */
export function findContractEnds(
  db: Kysely<DB>,
  list: List,
  now: Date,
): Promise<{ rows: ContractEndRow[]; total: number }> {
  const today = berlinDay(now.getTime());
  const { partner, successor, status } = list.filters;
  return findPage<ContractEndRow, 'effectiveFrom'>(db, {
    columns: columns(today),
    from: sql`from contract_ends as ending`,
    where: [
      when(partner, (ids) => sql`ending.partner_id = any(${[...ids]}::bigint[])`),
      when(successor, (ids) => sql`ending.successor_id = any(${[...ids]}::bigint[])`),
      when(status, (wanted) => sql`${statusOn(today)} = any(${[...wanted]}::text[])`),
    ],
    sorting: { effectiveFrom: sql`ending.effective_from` },
    id: sql`ending.id`,
    list,
  });
}

/** One end, or undefined. */
export async function findContractEnd(
  db: Kysely<DB>,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<ContractEndRow | undefined> {
  const { rows } = await sql<ContractEndRow>`
    select ${columns(berlinDay(now.getTime()))} from contract_ends as ending where ending.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** All open ends in the order in which they are carried out; with `until`, those up to that day. */
export async function findOpenEnds(db: Kysely<DB>, until?: string): Promise<OpenEnd[]> {
  const { rows } = await sql<OpenEnd>`
    select id, partner_id as partner, effective_from as "from", reason_code as "reasonCode", downline, successor_id as successor, reason,
           requested_by as by
    from contract_ends
    where done_at is null and withdrawn_at is null
      and ${until === undefined ? sql`true` : sql`effective_from <= ${until}::date`}
    order by effective_from, id`.execute(db);
  return rows;
}

/** Inserts an end. Returns its id. */
export async function insertEnd(
  tx: Tx,
  {
    partner,
    from,
    reasonCode,
    downline,
    successor,
    reason,
    by,
    at,
  }: Omit<OpenEnd, 'id'> & { readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into contract_ends (partner_id, effective_from, reason_code, downline, successor_id, reason, requested_by, requested_at)
    values (${partner}, ${from}::date, ${reasonCode}, ${downline}, ${successor}, ${reason}, ${by}, ${at}) returning id`.execute(
    tx,
  );
  return onlyRow(rows).id;
}

/** Records that an end was carried out, and to whom the first line moved. */
export async function noteEnded(
  tx: Tx,
  { id, sponsor, at }: { readonly id: number; readonly sponsor: number | null; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('contract_ends')
    .set({ done_at: at, sponsor_id: sponsor })
    .where('id', '=', id)
    .execute();
}

/** Withdraws an open end; false if it is not open. */
export async function takeBackEnd(
  tx: Tx,
  { id, by, at }: { readonly id: number; readonly by: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contract_ends')
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether somebody has a contract now: they are an affiliate. */
export async function hasContract(
  db: Kysely<DB>,
  { partner, now }: { readonly partner: number; readonly now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('account_types')
    .select('id')
    .where('partner_id', '=', partner)
    .where('affiliate', '=', true)
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', now)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** A partner's direct children, in the order of their branches. */
export async function findFirstLine(db: Kysely<DB>, partner: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tree_nodes')
    .select('partner_id as id')
    .where('parent_id', '=', partner)
    .orderBy('branch')
    .orderBy('partner_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The sponsor of a partner; undefined at the top and without a place. */
export async function findSponsorAbove(db: Kysely<DB>, partner: number): Promise<number | undefined> {
  const node = await db
    .selectFrom('tree_nodes')
    .select('parent_id')
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  return node?.parent_id ?? undefined;
}
