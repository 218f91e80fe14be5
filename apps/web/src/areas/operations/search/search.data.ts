import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { linkOptions } from '@tanstack/react-router';
import { apiQuery } from '../../../api/api-query.ts';

/** Something that was found, with whose it is. */
export type Hit = CallAnswer<'GET /api/operator/search'>['hits'][number];

/** With fewer letters the server searches nothing. */
export const MIN_SEARCH_LETTERS = 2;

/** How long typing has to rest before the server is asked, in milliseconds; each question is logged. */
export const REST_MS = 400;

/** Everything that a text may mean. */
export const searchQuery = (q: string) => apiQuery('GET /api/operator/search', { query: { q } });

/** Partners alone, by a part of name or e-mail or by their number, the latest first; `limits` at most. */
export const partnersOfTextQuery = (text: string, limits: number) =>
  apiQuery('GET /api/operator/partners', { query: { 'order[createdAt]': 'desc', page: 1, limits, text } });

/** Hits of one kind, in the order of the answer. */
export interface HitGroup {
  readonly kind: Hit['kind'];
  readonly hits: readonly Hit[];
}

/** Hits by their kinds, which follow each other as in the answer. */
export function groupsOf(hits: readonly Hit[]): HitGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }));
}

/** Leads to the partner, and tells the page there what was found of theirs. */
export function hitLink({ kind, id, title, partner }: Hit) {
  const found = {
    ...(kind === 'order' && { order: id }),
    ...((kind === 'payout' || kind === 'credit-note') && { payout: id }),
    ...(kind === 'referral-code' && { code: title }),
  };
  return linkOptions({
    to: '/app/operations/partners/$partner',
    params: { partner: String(partner.id) },
    search: found,
  });
}
