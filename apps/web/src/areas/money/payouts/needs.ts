import type { BalanceInfo } from './payouts.data.ts';
import type { PayoutType } from './payouts-search.ts';

/** What a partner can provide for a payout; a hold is not theirs to end. */
export type Need = Exclude<BalanceInfo['missing'][number], 'payoutsHeld'>;

const target = { bank: 'bankAccount', paypal: 'paypalEmail', shopping: 'shop' } as const satisfies Record<
  PayoutType,
  Need
>;

/** The requirements of a payout of this type, in the order in which people have them at hand. */
export function needsOf(type: PayoutType): readonly Need[] {
  return [target[type], 'billingAddress', 'businessRegistration', 'ustId', 'terms'];
}

/** The page for each of them; the shop is chosen on the request page itself. */
export const fixPlaces = {
  bankAccount: { to: '/app/profile/bank-account', search: { edit: true } },
  paypalEmail: { to: '/app/profile/bank-account', search: { edit: true } },
  billingAddress: { to: '/app/profile/addresses', search: { address: 'new' } },
  businessRegistration: { to: '/app/profile/documents', search: { upload: 'document' } },
  ustId: { to: '/app/profile/documents', search: {} },
  terms: { to: '/app/profile/documents', search: {} },
} as const;
