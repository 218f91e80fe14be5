import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { id, instant, money } from '../http/values.ts';

/** Fewer characters would match nearly everything; nothing searchable is longer than the maximum. */
export const SEARCH_LENGTH = { least: 2, most: 100 } as const;

/** Maximum number of hits per kind in a response. */
export const MAX_SEARCH_HITS = 8;

const kind = z.literal(['partner', 'order', 'payout', 'credit-note', 'referral-code']);

/** How the text matches a hit: a number or code as a whole, an IBAN by its end, anything else in part. */
const foundBy = z.literal(['number', 'name', 'email', 'phone', 'tax-number', 'iban', 'code']);

/**
 * A hit. `id` is that of the partner, order, payout or link; for a `credit-note` that of its payout. `partner` is its
 * owner. `title` is a name, a number or a code as shown on screens. `detail`: for a partner the field that matched, an IBAN
 * masked, and the full name if that was the name or the number. `at`: when it was placed, requested or issued. `amount`:
 * the gross of an order, the net of a payout.
 */
const hit = z.object({
  kind,
  id,
  partner: z.object({ id, name: z.string() }),
  title: z.string(),
  by: foundBy,
  detail: z.string().nullable(),
  at: instant.nullable(),
  amount: money.nullable(),
});

/** `more`: the kinds with more hits than are returned. */
export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/operator/search',
  summary: 'Partners, orders, payouts, self-billed invoices and referral codes by what is known of them.',
  description: `Partners by a part of the name, the e-mail address or the telephone number, by the whole number or tax number, or by an IBAN or its last four characters; orders, payouts, self-billed invoices and referral codes by the whole number or code. At most ${MAX_SEARCH_HITS} of each. 422 for a text of fewer than ${SEARCH_LENGTH.least} or more than ${SEARCH_LENGTH.most} characters.`,
  access: 'partners.read',
  refusals: [422],
  query: z.object({ q: z.string().default('') }),
  answer: plain(z.object({ hits: z.array(hit), more: z.array(kind) })),
});
