import type { Right } from '@blattwerk/contract/http/rights.ts';

/** All rights in their groups. */
export const rightGroups = {
  partners: ['partners.read', 'partners.write', 'tax.decide', 'claims.answer', 'takeover'],
  money: ['payouts.prepare', 'payouts.approve', 'money.correct', 'accounting.read', 'accounting.write'],
  month: ['cycles.preview', 'cycles.close', 'plan.write'],
  shop: ['orders.import', 'products.write', 'customers.write'],
  company: ['content.write', 'company.write', 'insight', 'operators.write', 'audit.read', 'keys.write'],
} as const satisfies Readonly<Record<string, readonly Right[]>>;

export type RightGroup = keyof typeof rightGroups;

/** All of them as one list. */
export const allRights: readonly Right[] = Object.values(rightGroups).flat();

/** The rights that open something, for months a command. Add a right here together with the first call that requires it. */
export const offeredRights: readonly Right[] = [
  'partners.read',
  'partners.write',
  'tax.decide',
  'claims.answer',
  'payouts.prepare',
  'payouts.approve',
  'money.correct',
  'accounting.read',
  'accounting.write',
  'cycles.preview',
  'cycles.close',
  'plan.write',
  'orders.import',
  'products.write',
  'customers.write',
  'takeover',
  'insight',
  'content.write',
  'company.write',
  'operators.write',
  'audit.read',
  'keys.write',
];
