import { z } from 'zod';

/**
 * What an operator may do, by task. ROLE_ADMIN has all of them; ROLE_STAFF has those that somebody gave.
 *
 * `partners.read` sees what partners see of themselves, `partners.write` changes it for them; `money.correct` credits and
 * debits by hand; `payouts.prepare` puts together what `payouts.approve` lets go; `cycles.preview` and `cycles.close` are the
 * month's end; `tax.decide` decides on tax status and numbers; `claims.answer` on what partners object to and ask; `takeover` brings
 * in the partners of another system; `keys.write` makes keys for other programs and says which are notified; `operators.write` gives these rights and
 * looks after the accounts that have them. `accounting.write` hands months over to the tax adviser, and sees the books for it.
 * `insight` sees the figures of the company with their rows, and decides on what looks odd.
 */
export const rights = [
  'partners.read',
  'partners.write',
  'money.correct',
  'payouts.prepare',
  'payouts.approve',
  'cycles.preview',
  'cycles.close',
  'plan.write',
  'orders.import',
  'products.write',
  'customers.write',
  'tax.decide',
  'claims.answer',
  'content.write',
  'company.write',
  'accounting.read',
  'accounting.write',
  'insight',
  'takeover',
  'keys.write',
  'operators.write',
  'audit.read',
] as const;

export type Right = (typeof rights)[number];

/**
 * The rights that a key of another program may have: what shops, bookkeeping and reports do by themselves. Money, the month's
 * end, accounts and rights stay with people.
 */
export const keyRights = [
  'orders.import',
  'products.write',
  'customers.write',
  'partners.read',
  'accounting.read',
] as const satisfies readonly Right[];

export type KeyRight = (typeof keyRights)[number];

export const right = z.literal(rights);

/** The rights of those who let people sign in or keep them out: partners, or whoever works for the company. */
export const accountRights = ['partners.write', 'operators.write'] as const satisfies readonly Right[];

/** Whether a text is the name of a right. */
export function isRight(text: string): text is Right {
  return (rights as readonly string[]).includes(text);
}

/** Who does these things to partners has to see them: each brings `partners.read` along. */
const aboutPartners: ReadonlySet<Right> = new Set<Right>([
  'partners.write',
  'money.correct',
  'payouts.prepare',
  'payouts.approve',
  'tax.decide',
  'claims.answer',
  'takeover',
]);

/** The rights that somebody has who was given some, in the order of the list. */
export function rightsBy(given: readonly Right[]): Right[] {
  const seesPartners = given.some((one) => aboutPartners.has(one));
  const seesBooks = given.includes('accounting.write');
  return rights.filter(
    (one) =>
      given.includes(one) ||
      (one === 'partners.read' && seesPartners) ||
      (one === 'accounting.read' && seesBooks),
  );
}
