import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { VoucherRow } from './vouchers.queries.ts';

/**
 * Gives an open voucher to a partner of its owner's first line, who is notified. Of two concurrent calls one wins; repeating it
 * changes nothing.
 * @throws ApiError 422 for anybody but a partner of the first line; 409 for a voucher that is no longer open, and for a deleted
 * account
 */
export async function giveVoucher(
  tx: Tx,
  voucher: VoucherRow,
  { partner, now }: { partner: number; now: Date },
): Promise<void> {
  if (voucher.partner === partner) return;
  const receiver = await tx
    .selectFrom('tree_nodes as place')
    .innerJoin('partners', 'partners.id', 'place.partner_id')
    .select('partners.user_id')
    .where('place.partner_id', '=', partner)
    .where('place.parent_id', '=', voucher.owner)
    .executeTakeFirst();
  if (!receiver) {
    throw invalidField('partner', 'voucherNotFirstLine');
  }
  await requirePartnerThere(tx, partner);
  const { numAffectedRows } = await sql`
    update vouchers set partner_id = ${partner}, status = 'given'
    where id = ${voucher.id} and status = 'open' and partner_id is null
      and valid_until >= ${berlinDay(now.getTime())}::date`.execute(tx);
  if (numAffectedRows !== 1n) throw new ApiError(409, 'voucherGone');
  const parameters = { voucher: String(voucher.id), amount: formatCents(voucher.remainingCents) };
  await notify(tx, { user: receiver.user_id, type: 'voucherReceived', parameters, at: now });
}
