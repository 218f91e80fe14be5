import type { BalanceInfo } from './payouts.data.ts';
import type { PayoutType } from './payouts-search.ts';

/** What a payout can lack, and a partner can hand in: a hold is not theirs to end. */
export type Need = Exclude<BalanceInfo['missing'][number], 'payoutsHeld'>;

const target = { bank: 'bankAccount', paypal: 'paypalEmail', shopping: 'shop' } as const satisfies Record<
  PayoutType,
  Need
>;

/** Everything that a payout of this type needs, in the order in which people have it at hand. */
export function needsOf(type: PayoutType): readonly Need[] {
  return [target[type], 'billingAddress', 'businessRegistration', 'ustId', 'terms'];
}

/** Where each of them is dealt with; the shop is chosen on the way itself. */
export const fixPlaces = {
  bankAccount: { to: '/app/profile/bank-account', search: { edit: true } },
  paypalEmail: { to: '/app/profile/bank-account', search: { edit: true } },
  billingAddress: { to: '/app/profile/addresses', search: { address: 'new' } },
  businessRegistration: { to: '/app/profile/documents', search: { upload: 'document' } },
  ustId: { to: '/app/profile/documents', search: {} },
  terms: { to: '/app/profile/documents', search: {} },
} as const;
