import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';
import type { LineOrder } from './line-orders.ts';

/** A partner of the tree with a page of their first line. */
export type TreeNode = CallAnswer<'GET /api/partners/{id}/children'>;

/** A partner of the tree; `children` is the number of direct partners. */
export type TreePartner = TreeNode['line'][number];

/** Page size of children: a branch may have thousands. */
export const LINE = 100;

/** A hit of the search with the path to it. */
export type SearchHit = CallAnswer<'GET /api/partners/{id}/search/{text}'>[number];

/** One partner on a path down the tree. */
export type PathStep = CallAnswer<'GET /api/tree/path/{partner}'>[number];

/** Shorter texts would match nearly everyone. */
export const MIN_SEARCH_LETTERS = 2;

/** A partner and a page of their first line, counted from 1. */
export const treeNodeQuery = (id: number, page = 1, order: LineOrder = 'legs') =>
  apiQuery('GET /api/partners/{id}/children', {
    params: { id },
    query: { page: String(page), limits: String(LINE), order },
  });

/** Partners in the team whose name contains the text. */
export const partnerSearchQuery = (id: number, text: string) =>
  apiQuery('GET /api/partners/{id}/search/{text}', { params: { id, text } });

/** Details of a partner in the tree. */
export const treeInfoQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}', { params: { id }, groups: ['treeInfo'] });

/** What is missing for the next level. */
export const nextLevelQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/next-level', { params: { partner } });

/** QP by month. */
export const qpMonthsQuery = (partner: number) =>
  apiQuery('GET /api/partners/{partner}/qualification-points-months', { params: { partner } });

/** The path from the user down to a partner, each with their position in the given order. */
export const treePathQuery = (partner: number, order: LineOrder = 'legs') =>
  apiQuery('GET /api/tree/path/{partner}', { params: { partner }, query: { order } });

/** The part of a path that starts at `top`; empty if it does not lead through there. */
export function wayBelow(path: readonly PathStep[], top: number): readonly PathStep[] {
  const start = path.findIndex((step) => step.id === top);
  return start === -1 ? [] : path.slice(start);
}
