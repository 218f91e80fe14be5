import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listCompanyVouchers } from '@blattwerk/contract/vouchers/granting.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { redeemedCents, remainingCents } from '../vouchers/voucher-movements.queries.ts';

type List = ListRequest<(typeof listCompanyVouchers)['answer']['list']>;

interface Named {
  readonly id: number;
  readonly displayName: string;
}

/** A voucher as the company sees it; cents, gross. */
export interface CompanyVoucher {
  readonly id: number;
  readonly code: string;
  readonly owner: Named;
  readonly holder: Named | null;
  readonly amountCents: number;
  /** 0 once it has expired. */
  readonly remainingCents: number;
  readonly redeemedCents: number;
  readonly status: 'open' | 'given' | 'redeemed' | 'expired';
  readonly validUntil: string;
  /** The payout that it was made from; null for a granted one. */
  readonly payout: number | null;
  readonly grant: number | null;
  readonly createdAt: Date;
}

const isOverAt = (now: Date) => sql`voucher.valid_until < ${berlinDay(now.getTime())}::date`;

const statusAt = (now: Date) => sql`
  case when voucher.status in ('open', 'given') and ${isOverAt(now)} then 'expired' else voucher.status end`;

const columnsAt = (now: Date) => sql`
  voucher.id, voucher.code, voucher.amount_cents as "amountCents", voucher.valid_until as "validUntil",
  voucher.payout_id as payout, voucher.grant_id as grant, voucher.created_at as "createdAt", ${statusAt(now)} as status,
  case when ${isOverAt(now)} then 0 else ${remainingCents} end as "remainingCents", ${redeemedCents} as "redeemedCents",
  jsonb_build_object('id', owner.id, 'displayName', owner.display_name) as owner,
  case when holder.id is not null then jsonb_build_object('id', holder.id, 'displayName', holder.display_name) end as holder`;

const from = sql`
  from vouchers as voucher
  join partners as owner on owner.id = voucher.owner_id
  left join partners as holder on holder.id = voucher.partner_id`;

/** An expired voucher keeps its status until a job books the expiry: in the index it is still open or given. */
function inStatus(names: readonly string[], now: Date) {
  const statuses = names.includes('expired') ? [...names, 'open', 'given'] : names;
  return sql`voucher.status = any(${statuses}::text[]) and ${statusAt(now)} = any(${names}::text[])`;
}

/** A page of all vouchers. */
export function findCompanyVouchers(
  db: Kysely<DB>,
  list: List,
  now: Date,
): Promise<{ rows: CompanyVoucher[]; total: number }> {
  const { status, partner, granted, grant } = list.filters;
  return findPage<CompanyVoucher, List['order'][number]['field']>(db, {
    columns: columnsAt(now),
    from,
    where: [
      when(status, (names) => inStatus(names, now)),
      when(partner, (id) => sql`(voucher.owner_id = ${id} or voucher.partner_id = ${id})`),
      when(granted, (isGranted) => sql`(voucher.payout_id is null) = ${isGranted}`),
      when(grant, (ids) => sql`voucher.grant_id = any(${ids}::bigint[])`),
    ],
    sorting: { id: sql`voucher.id`, amount: sql`voucher.amount_cents`, validUntil: sql`voucher.valid_until` },
    id: sql`voucher.id`,
    list,
  });
}

/** One voucher. */
export async function findCompanyVoucher(
  db: Kysely<DB>,
  id: number,
  now: Date,
): Promise<CompanyVoucher | undefined> {
  const { rows } = await sql<CompanyVoucher>`
    select ${columnsAt(now)} ${from} where voucher.id = ${id}`.execute(db);
  return rows[0];
}
