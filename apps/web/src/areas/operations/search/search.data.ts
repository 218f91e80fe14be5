import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { linkOptions } from '@tanstack/react-router';
import { apiQuery } from '../../../api/api-query.ts';

/** A hit, with the partner it belongs to. */
export type Hit = CallAnswer<'GET /api/operator/search'>['hits'][number];

/** The server does not search shorter texts. */
export const MIN_SEARCH_LETTERS = 2;

/** Debounce before the server is asked, in milliseconds; each search is logged. */
export const SEARCH_DEBOUNCE_MS = 400;

/** Hits of any kind for a text. */
export const searchQuery = (q: string) => apiQuery('GET /api/operator/search', { query: { q } });

/** Partners only, by part of name or e-mail or by number, latest first; at most `limits`. */
export const partnersOfTextQuery = (text: string, limits: number) =>
  apiQuery('GET /api/operator/partners', { query: { 'order[createdAt]': 'desc', page: 1, limits, text } });

/** Hits of one kind, in the order of the answer. */
export interface HitGroup {
  readonly kind: Hit['kind'];
  readonly hits: readonly Hit[];
}

/** Consecutive hits grouped by kind. */
export function groupsOf(hits: readonly Hit[]): HitGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }));
}

/** Link to the partner, telling the page which of their objects was found. */
export function hitLink({ kind, id, title, partner }: Hit) {
  const objects = {
    ...(kind === 'order' && { order: id }),
    ...((kind === 'payout' || kind === 'credit-note') && { payout: id }),
    ...(kind === 'referral-code' && { code: title }),
  };
  return linkOptions({
    to: '/app/operations/partners/$partner',
    params: { partner: String(partner.id) },
    search: objects,
  });
}
