import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import type { LineOrder } from './line-orders.ts';

/** A partner of the tree together with a page of the first line below. */
export type TreeNode = CallAnswer<'GET /api/partners/{id}/children'>;

/** A partner of the tree; `children` is how many stand directly below. */
export type TreePartner = TreeNode['line'][number];

/** Children that are read at a time: a branch may have thousands. */
export const LINE = 100;

/** A hit of the search with the way down to it. */
export type SearchHit = CallAnswer<'GET /api/partners/{id}/search/{text}'>[number];

/** One partner on the way down the tree. */
export type PathStep = CallAnswer<'GET /api/tree/path/{partner}'>[number];

/** With fewer letters nearly everybody would be a hit. */
export const MIN_SEARCH_LETTERS = 2;

/** A partner and a page of the first line below, counted from 1. */
export const treeNodeQuery = (id: number, page = 1, order: LineOrder = 'legs') =>
  apiQuery('GET /api/partners/{id}/children', {
    params: { id },
    query: { page: String(page), limits: String(LINE), order },
  });

/** Partners in the team whose name contains the text. */
export const partnerSearchQuery = (id: number, text: string) =>
  apiQuery('GET /api/partners/{id}/search/{text}', { params: { id, text } });

/** What the tree shows of a partner when it is opened. */
export const treeInfoQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}', { params: { id }, groups: ['treeInfo'] });

/** What is missing for the next level. */
export const nextLevelQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/next-level', { params: { partner } });

/** QP of the last months. */
export const qpMonthsQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/qualification-points-months', { params: { partner } });

/** Everybody from oneself down to a partner, each with the place that an order gives. */
export const treePathQuery = (partner: number, order: LineOrder = 'legs') =>
  apiQuery('GET /api/tree/path/{partner}', { params: { partner }, query: { order } });

/** The part of a way that begins at `top`; empty if it does not lead through there. */
export function wayBelow(path: readonly PathStep[], top: number): readonly PathStep[] {
  const start = path.findIndex((step) => step.id === top);
  return start === -1 ? [] : path.slice(start);
}
