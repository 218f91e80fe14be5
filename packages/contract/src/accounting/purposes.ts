/** How a partner's self-billed invoice is taxed, as far as the tax adviser's accounts distinguish it. */
export const treatments = [
  'standard',
  'small-business',
  'unproven',
  'reverse-charge-eu',
  'reverse-charge-third',
] as const;

export type Treatment = (typeof treatments)[number];

/** What is expensed: all bonuses, or one with an account of its own. */
export const expensed = [
  'all',
  'level',
  'step-up',
  'kick-start',
  'builder',
  'infinity',
  'balancing',
  'correction',
  'opening',
] as const;

export type Expensed = (typeof expensed)[number];

/**
 * The accounts from which payouts leave (`shopping`: voucher liabilities), that bear debts written off, that receive
 * payments of debts, that credit the shop for vouchers it accepted, and that take expired vouchers.
 */
const otherPurposes = [
  'bank',
  'paypal',
  'shopping',
  'write-off',
  'debt-paid',
  'voucher-redeemed',
  'voucher-expired',
] as const;

export type OtherPurpose = (typeof otherPurposes)[number];

/** What an account is for. */
export type Purpose = `${Expensed}/${Treatment}` | OtherPurpose;

/** The purpose of a bonus's cost under a tax treatment. */
export function expenseOf(bonus: Expensed, treatment: Treatment): Purpose {
  return `${bonus}/${treatment}`;
}

/** All of them, in the order of the form. */
export const purposes: readonly Purpose[] = [
  ...expensed.flatMap((bonus) => treatments.map((treatment) => expenseOf(bonus, treatment))),
  ...otherPurposes,
];
