import {
  getVoucher,
  giveVoucher as giveVoucherCall,
  listVouchers,
} from '@blattwerk/contract/vouchers/vouchers.contract.ts';
import { audit } from '../../platform/audit.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartnerId } from '../../platform/http/session.ts';
import { giveVoucher } from './give-voucher.ts';
import { requireOwnVoucher, requireVisibleVoucher, requireVoucherView } from './vouchers.policy.ts';
import { presentVoucher } from './vouchers.presenter.ts';
import { findVoucherPage } from './vouchers.queries.ts';

/** Vouchers, and who they were given to. */
export function voucherRoutes(route: Route): void {
  route(listVouchers, async ({ list, session }, deps) => {
    const view = await requireVoucherView(deps, session, list.filters.user);
    const { rows, total } = await findVoucherPage(deps.db, view, list);
    return { items: rows.map((row) => presentVoucher(row, view.viewer)), total };
  });

  route(getVoucher, async ({ params, session }, deps) =>
    presentVoucher(await requireVisibleVoucher(deps, session, params.id), ownPartnerId(session)),
  );

  route(giveVoucherCall, async ({ params, body, session }, deps) => {
    const voucher = await requireOwnVoucher(deps, session, params.id);
    const { partner } = body;
    if (partner !== undefined && partner !== voucher.partner) {
      const gift = { partner, now: deps.clock.now() };
      await deps.db.transaction().execute(async (db) => {
        await giveVoucher(db, voucher, gift);
        await audit(db, {
          user: session.user.id,
          action: 'write',
          subject: `/api/voucher_partners/${voucher.id}`,
          details: { before: { partner: voucher.partner }, after: { partner } },
        });
      });
    }
    return presentVoucher(await requireOwnVoucher(deps, session, params.id), ownPartnerId(session));
  });
}
