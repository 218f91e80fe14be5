import {
  checkVoucher,
  listVoucherMovements,
  redeemVoucher as redeemCall,
  refundVoucher,
} from '@blattwerk/contract/vouchers/redemptions.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { notFound } from '../../platform/api-error.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { redeemVoucher, refundRedemption } from './spend-voucher.ts';
import {
  findByCode,
  findMovement,
  findMovements,
  findRedeemableLines,
  type MovementRow,
} from './voucher-movements.queries.ts';

/** Vouchers as shops accept them, and their redemptions. */
export function redemptionRoutes(route: Route): void {
  route(checkVoucher, async ({ body, session }, { db, clock }) => {
    const voucher = await findByCode(db, body.code);
    if (voucher === undefined) throw notFound();
    const { id, code, product, validUntil, amountCents, remainingCents } = voucher;
    const { locale } = session.user;
    const lines =
      body.order === undefined ? [] : await findRedeemableLines(db, { order: body.order, product, locale });
    const isOver = validUntil < berlinDay(clock.now().getTime()) && remainingCents > 0;
    return {
      id,
      code,
      product,
      validUntil,
      amount: formatCents(amountCents),
      remaining: formatCents(isOver ? 0 : remainingCents),
      currency: 'EUR' as const,
      status: isOver ? ('expired' as const) : voucher.status,
      lines: lines.map(({ grossCents, redeemedCents, ...line }) => ({
        ...line,
        gross: formatCents(grossCents),
        redeemed: formatCents(redeemedCents),
      })),
    };
  });

  route(redeemCall, async ({ body, session }, deps) => {
    const { code, amount, order, source, orderLine = null, reference, reason } = body;
    const spending = {
      code,
      cents: parseCents(amount),
      order,
      source,
      orderLine,
      reference,
      by: session.user.id,
      reason,
    };
    return presented(deps, await redeemVoucher(deps, spending));
  });

  route(refundVoucher, async ({ params, body: { amount, reference, reason }, session }, deps) => {
    const refund = {
      redemption: params.id,
      cents: parseCents(amount),
      reference,
      by: session.user.id,
      reason,
    };
    return presented(deps, await refundRedemption(deps, refund));
  });

  route(listVoucherMovements, async ({ list }, { db }) => {
    const { rows, total } = await findMovements(db, list);
    return { items: rows.map(present), total };
  });
}

async function presented(
  { db }: InTx<Pick<Deps, 'db'>>,
  id: number,
): Promise<HandlerAnswer<typeof redeemCall>> {
  const row = await findMovement(db, { id });
  if (row === undefined) throw new Error(`movement ${id} was inserted but cannot be found`);
  return present(row);
}

function present(row: MovementRow): HandlerAnswer<typeof redeemCall> {
  const { id, voucher, code, kind, amountCents, refundedCents, order, source, orderLine } = row;
  const { reference, refundOf, at } = row;
  return {
    id,
    voucher: { id: voucher, code },
    kind,
    amount: formatCents(amountCents),
    refunded: formatCents(refundedCents),
    currency: 'EUR',
    order,
    source,
    orderLine,
    reference,
    refundOf,
    at,
  };
}
