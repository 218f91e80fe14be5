import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { id, idParams, instant, money } from '../http/values.ts';
import { accountType } from '../partners/partners.contract.ts';
import { locale } from '../session/session.contract.ts';

/**
 * Who a partner is, to whoever works for the company. `sponsor` is whom they stand below, or who brought them while
 * they have no place (`placed`); null at the top of the tree and for whoever came by nobody. `balance` is what may be
 * requested now; a `debt` is set off before anything later becomes available; `pending` includes the estimates of
 * open cycles. `codesLeadTo` is whom the referral codes of a held or ended partner lead to; null for everybody whose codes
 * lead to themselves. `admin`: they have full access, and only others who have it change how they sign in; `secondFactor`: they
 * show one when they do; `signInVersion` is what an `If-Match` of such a change names, `version` that of a change of the names, the
 * number, the language or the address. `emailChange` is an address that still has to be confirmed, until then. `deleted`: the account was deleted, what is left is kept by law, and nothing of it can be changed.
 */
export const partnerFile = z.object({
  id,
  user: id,
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailChange: z.object({ email: z.string(), until: instant }).nullable(),
  phone: z.string().nullable(),
  locale,
  version: z.string(),
  accountType,
  sponsor: z.object({ id, name: z.string() }).nullable(),
  codesLeadTo: z.object({ id, name: z.string() }).nullable(),
  placed: z.boolean(),
  disabled: z.boolean(),
  secondFactor: z.boolean(),
  admin: z.boolean(),
  signInVersion: z.string(),
  deleted: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  balance: money,
  pending: money,
  debt: money,
  currency: z.literal('EUR'),
});

export const getPartnerFile = endpoint({
  method: 'GET',
  path: '/api/operator/partners/{id}',
  summary: 'Who a partner is: how to reach them, whom they stand below, and what is owed to them.',
  access: 'partners.read',
  params: idParams,
  answer: plain(partnerFile),
});
