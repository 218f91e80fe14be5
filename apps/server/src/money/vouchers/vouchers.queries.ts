import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { listVouchers } from '@blattwerk/contract/vouchers/vouchers.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { nameIn } from '../../platform/database/name-in.ts';
import { redeemedCents, remainingCents } from './voucher-movements.queries.ts';

type VoucherList = ListRequest<(typeof listVouchers)['answer']['list']>;

/** A voucher as a partner sees it. */
export interface VoucherRow {
  readonly id: number;
  readonly code: string;
  readonly amountCents: number;
  /** What is left to spend; 0 once it has expired. */
  readonly remainingCents: number;
  /** What was spent and not refunded. */
  readonly redeemedCents: number;
  readonly product: { id: number; name: string } | null;
  readonly owner: number;
  readonly partner: number | null;
  /** Null once that partner has left the owner's first line. */
  readonly displayName: string | null;
  readonly status: 'open' | 'given' | 'redeemed' | 'expired';
  readonly validUntil: string;
  readonly createdAt: Date;
}

/** The viewer and the time: unredeemed vouchers expire. */
export interface VoucherView {
  /** A partner; null has no vouchers of their own. */
  readonly viewer: number | null;
  /** The language of product names. */
  readonly locale: Locale;
  readonly now: Date;
}

function vouchersOf({ viewer, locale, now }: VoucherView): RawBuilder<unknown> {
  return sql`
    select voucher.id, voucher.code, voucher.amount_cents as "amountCents", voucher.owner_id as owner,
           case when voucher.valid_until < ${berlinDay(now.getTime())}::date then 0 else ${remainingCents} end as "remainingCents",
           ${redeemedCents} as "redeemedCents",
           voucher.partner_id as partner, voucher.valid_until as "validUntil", voucher.created_at as "createdAt",
           case when product.id is not null then jsonb_build_object('id', product.id, 'name', ${nameIn('product', locale)}) end as product,
           case when holder.id = ${viewer} or place.parent_id = voucher.owner_id then holder.display_name end as "displayName",
           case when voucher.status in ('open', 'given') and voucher.valid_until < ${berlinDay(now.getTime())}::date
             then 'expired' else voucher.status end as status
    from vouchers as voucher
    left join products as product on product.id = voucher.product_id
    left join partners as holder on holder.id = voucher.partner_id
    left join tree_nodes as place on place.partner_id = voucher.partner_id`;
}

const sorting: Readonly<Record<VoucherList['order'][number]['field'], RawBuilder<unknown>>> = {
  id: sql`id`,
  createdAt: sql`"createdAt"`,
  validUntil: sql`"validUntil"`,
  amount: sql`"amountCents"`,
  status: sql`status collate "C"`,
};

/** A page of the vouchers that a partner owns or was given. */
export async function findVoucherPage(
  db: Kysely<DB>,
  view: VoucherView,
  list: VoucherList,
): Promise<{ rows: VoucherRow[]; total: number }> {
  return findPage<VoucherRow, VoucherList['order'][number]['field']>(db, {
    columns: sql`*`,
    from: sql`
      from (${vouchersOf(view)}
        where voucher.owner_id = ${view.viewer} or voucher.partner_id = ${view.viewer}) as seen`,
    where: [when(list.filters.status, (names) => sql`status = any(${names}::text[])`)],
    sorting,
    id: sql`id`,
    idDirection: 'desc',
    list,
  });
}

/** One voucher, whoever owns it. */
export async function findVoucher(
  db: Kysely<DB>,
  view: VoucherView,
  id: number,
): Promise<VoucherRow | undefined> {
  const { rows } = await sql<VoucherRow>`${vouchersOf(view)} where voucher.id = ${id}`.execute(db);
  return rows[0];
}
