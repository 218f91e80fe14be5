import { berlinDay } from '@blattwerk/plan/days.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { expireVoucher } from './spend-voucher.ts';

/** Books every night the rest of expired vouchers, which is no longer owed. */
export function expireVouchersJob(deps: Pick<Deps, 'db' | 'clock' | 'log'>): JobDefinition {
  return { name: 'expire-vouchers', cron: '17 0 * * *', atStart: true, run: () => expireVouchers(deps) };
}

/** Each voucher is one transaction: an interruption never books anything twice. */
export async function expireVouchers(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const over = await deps.db
    .selectFrom('vouchers')
    .select('id')
    .where('status', 'in', ['open', 'given'])
    .where('valid_until', '<', berlinDay(deps.clock.now().getTime()))
    .orderBy('id')
    .execute();
  let count = 0;
  for (const { id } of over)
    if (await inTransaction(deps.db, (db) => expireVoucher({ ...deps, db }, id))) count += 1;
  if (count > 0) deps.log.info({ count }, 'vouchers have expired');
}
