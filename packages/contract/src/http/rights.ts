import { z } from 'zod';

/**
 * What an operator may do, by task. ROLE_ADMIN has all of them; ROLE_STAFF has those that were granted.
 *
 * `partners.read` sees what partners see of themselves, `partners.write` changes it for them; `money.correct` credits and
 * debits by hand; `payouts.prepare` prepares the runs that `payouts.approve` releases; `cycles.preview` and `cycles.close`
 * are the month-end closing; `tax.decide` decides on tax status and numbers; `claims.answer` on partners' objections and
 * questions; `takeover` imports the partners of another system; `keys.write` creates API keys and webhook receivers;
 * `operators.write` grants these rights and manages the accounts that have them. `accounting.write` hands months over to
 * the tax adviser, and includes reading the books. `insight` sees the company's figures with their rows, and decides on
 * signals.
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
 * The rights that an API key may have: what shops, bookkeeping and reports do automatically. Money, the month-end closing,
 * accounts and rights are reserved to people.
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

/** The rights to enable and block sign-ins: of partners, or of operators. */
export const accountRights = ['partners.write', 'operators.write'] as const satisfies readonly Right[];

/** Whether a text is the name of a right. */
export function isRight(text: string): text is Right {
  return (rights as readonly string[]).includes(text);
}

/** These tasks require seeing partners: each right includes `partners.read`. */
const aboutPartners: ReadonlySet<Right> = new Set<Right>([
  'partners.write',
  'money.correct',
  'payouts.prepare',
  'payouts.approve',
  'tax.decide',
  'claims.answer',
  'takeover',
]);

/** The effective rights for granted ones, in the order of the list. */
export function rightsBy(grantedRights: readonly Right[]): Right[] {
  const seesPartners = grantedRights.some((one) => aboutPartners.has(one));
  const seesBooks = grantedRights.includes('accounting.write');
  return rights.filter(
    (one) =>
      grantedRights.includes(one) ||
      (one === 'partners.read' && seesPartners) ||
      (one === 'accounting.read' && seesBooks),
  );
}
