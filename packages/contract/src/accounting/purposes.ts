/** How the self-billed invoice of a partner is taxed, as far as the tax adviser's accounts ask for it. */
export const treatments = [
  'standard',
  'small-business',
  'unproven',
  'reverse-charge-eu',
  'reverse-charge-third',
] as const;

export type Treatment = (typeof treatments)[number];

/** What is expensed: all bonuses, or one that has an account of its own. */
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
 * Where money leaves by a payout (`shopping`: what is owed by vouchers), what bears a debt that was given up, where money arrives that
 * pays one, what the shop gets for vouchers that it took, and what is left of those that expired.
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

/** The purpose of what a bonus costs under a treatment. */
export function expenseOf(bonus: Expensed, treatment: Treatment): Purpose {
  return `${bonus}/${treatment}`;
}

/** All of them, in the order in which a form asks. */
export const purposes: readonly Purpose[] = [
  ...expensed.flatMap((bonus) => treatments.map((treatment) => expenseOf(bonus, treatment))),
  ...otherPurposes,
];
