import { berlinDay } from '@blattwerk/plan/days.ts';
import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import { demoKickStarts } from '../logins.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoPartner } from '../network/demo-partner.ts';
import type { DemoTime } from '../network/demo-time.ts';
import type { DemoOrder } from '../trade/demo-order.ts';

interface Voucher {
  readonly code: string;
  readonly amountCents: number;
  readonly owner: DemoPartner;
  readonly givenTo: DemoPartner | null;
  readonly status: 'open' | 'given' | 'redeemed' | 'expired';
  readonly createdDaysAgo: number;
  /** Days from today; negative if expired. */
  readonly validDays: number;
}

/** Vouchers in each state; a redeemed one marks the order line on which it was redeemed. */
export function createVouchers(time: DemoTime, core: CoreNetwork, orders: readonly DemoOrder[]) {
  const { anna, reto, partners } = core;
  const manon = partners.find(({ email }) => email === demoKickStarts[4]) ?? null;
  const customer = partners.find(
    ({ parent, affiliateSince, activity }) => parent === anna && affiliateSince === null && activity > 0,
  );
  if (!manon || !customer) throw new Error('there is nobody to give a voucher to');
  const plan = (
    code: string,
    amountCents: number,
    status: Voucher['status'],
    [createdDaysAgo, validDays]: readonly [number, number],
    givenTo: DemoPartner | null = null,
    owner = anna,
  ): Voucher => ({ code, amountCents, owner, givenTo, status, createdDaysAgo, validDays });
  const vouchers = [
    plan('BWG-7K2M-91QX', 2500, 'open', [21, 344]),
    plan('BWG-4TRE-60ZD', 5000, 'open', [9, 356]),
    plan('BWG-H8PA-33LC', 2500, 'given', [64, 301], manon),
    plan('BWG-9VNU-72SB', 2500, 'redeemed', [180, 185]),
    plan('BWG-2DQF-15WY', 1000, 'redeemed', [240, 125], customer),
    plan('BWG-6JXK-48GT', 2500, 'expired', [385, -20]),
    plan('BWG-3CMR-87NE', 5000, 'open', [30, 335], null, reto),
  ];
  for (const [i, voucher] of vouchers.entries())
    if (voucher.status === 'redeemed') redeem(time, voucher, i + 1, orders);
  return {
    *vouchers(): Generator<readonly CopyValue[]> {
      for (const [i, voucher] of vouchers.entries()) {
        const { code, amountCents, owner, givenTo, status, createdDaysAgo, validDays } = voucher;
        const validUntil = berlinDay(time.midnight(-validDays));
        const createdAt = new Date(time.midnight(createdDaysAgo));
        yield [i + 1, code, amountCents, null, owner.id, givenTo?.id ?? null, status, validUntil, createdAt];
      }
    },
  };
}

function redeem(time: DemoTime, voucher: Voucher, id: number, orders: readonly DemoOrder[]): void {
  const holder = voucher.givenTo ?? voucher.owner;
  const since = time.midnight(voucher.createdDaysAgo);
  const order = orders.find(
    ({ partnerId, placedAt, status }) => partnerId === holder.id && placedAt > since && status === 'paid',
  );
  const line = order?.lines[0];
  if (!line) throw new Error(`nothing was ordered with the voucher ${voucher.code}`);
  line.voucherId = id;
}
