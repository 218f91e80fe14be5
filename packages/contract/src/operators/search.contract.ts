import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { id, instant, money } from '../http/values.ts';

/** With fewer characters nearly everything would be a hit; nothing that is searched for is longer than the second. */
export const SEARCH_LENGTH = { least: 2, most: 100 } as const;

/** Hits of a kind that one answer has at most. */
export const MAX_SEARCH_HITS = 8;

const kind = z.literal(['partner', 'order', 'payout', 'credit-note', 'referral-code']);

/** What of a hit the text is: the whole of a number or code, a part of anything else, of an IBAN its end. */
const foundBy = z.literal(['number', 'name', 'email', 'phone', 'tax-number', 'iban', 'code']);

/**
 * Something that was found. `id` is that of the partner, order, payout or link; of a `credit-note` that of the payout
 * which it belongs to. `partner` is whose it is. `title` is a name, a number or a code as screens show it. `detail`:
 * of a partner what the text was found in, an IBAN masked, and the full name where that was the name or the number.
 * `at`: when it was placed, requested or issued. `amount`: the gross of an order, the net of a payout.
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

/** `more`: the kinds of which there are more hits than the answer has. */
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
