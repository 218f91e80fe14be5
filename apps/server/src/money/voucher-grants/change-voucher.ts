import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { ownPartnerId, type Session } from '../../platform/http/session.ts';
import { expireVoucher } from '../vouchers/spend-voucher.ts';
import { lockVoucher, updateVoucher } from '../vouchers/voucher-movements.queries.ts';
import { type CompanyVoucher, findCompanyVoucher } from './company-vouchers.queries.ts';
import { isLastDay } from './grant-vouchers.ts';

type ChangeDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/**
 * Changes the last day of a company voucher.
 * @throws ApiError 404; 403 for the operator's own partner; 409 for one made from a payout, and if nothing is left; 422 for a
 * day that has passed or is too far ahead
 */
export async function changeLastDay(
  deps: ChangeDeps,
  session: Session,
  { id, validUntil, reason }: { readonly id: number; readonly validUntil: string; readonly reason: string },
): Promise<void> {
  const { db, clock } = deps;
  const voucher = await requireGranted(deps, session, id);
  if (voucher.validUntil === validUntil) return;
  if (!isLastDay(validUntil, clock.now())) throw invalidField('validUntil', 'voucherDay');
  await db.updateTable('vouchers').set({ valid_until: validUntil }).where('id', '=', id).execute();
  const change = { before: { until: voucher.validUntil }, after: { until: validUntil }, reason };
  await log(deps, session, id, change);
}

/**
 * Withdraws a company voucher: the rest expires, what was spent stays spent.
 * @throws ApiError as {@link changeLastDay} does
 */
export async function withdrawVoucher(
  deps: ChangeDeps,
  session: Session,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const { db, clock } = deps;
  const voucher = await requireGranted(deps, session, id);
  const yesterday = addDays(berlinDay(clock.now().getTime()), -1);
  const { status } = voucher;
  await updateVoucher(db, id, {
    status: status === 'given' ? 'given' : 'open',
    valid_until: yesterday,
  });
  await expireVoucher(deps as InTx<Pick<Deps, 'db' | 'clock'>>, id);
  const before = { left: formatCents(voucher.remainingCents), until: voucher.validUntil };
  const after = { left: formatCents(0), until: yesterday };
  await log(deps, session, id, { before, after, reason });
}

async function requireGranted(
  { db, clock }: ChangeDeps,
  session: Session,
  id: number,
): Promise<CompanyVoucher> {
  if ((await findCompanyVoucher(db, id, clock.now())) === undefined) throw notFound();
  await lockVoucher(db, id);
  const voucher = await findCompanyVoucher(db, id, clock.now());
  if (voucher === undefined) throw notFound();
  const own = ownPartnerId(session);
  if (own !== null && [voucher.owner.id, voucher.holder?.id].includes(own))
    throw new ApiError(403, 'voucherOfOwn');
  if (voucher.payout !== null) throw new ApiError(409, 'voucherOfPayout');
  if (voucher.remainingCents === 0) throw new ApiError(409, 'voucherOver');
  return voucher;
}

async function log(
  { db }: ChangeDeps,
  session: Session,
  id: number,
  details: {
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
    readonly reason: string;
  },
): Promise<void> {
  await audit(db, { user: session.user.id, action: 'write', subject: `/api/vouchers/${id}`, details });
}
