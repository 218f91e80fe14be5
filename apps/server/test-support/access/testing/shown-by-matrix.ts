import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { callOf, successOf } from './row.ts';
import { rowOf } from './rows.ts';

/**
 * Calls insufficiently covered on the network of the matrix: lists that are empty there, and writes without an effect.
 */
const tooLittleInMatrix: readonly string[] = [
  'GET /api/partners/{id}/states',
  'GET /api/takeover/people',
  'GET /api/payout_runs/{id}/ineligible',
  'GET /api/payout_runs/{id}/items',
  'GET /api/payout_runs/{id}/files',
  'GET /api/debt_payments',
  'GET /api/debts',
  'GET /api/write_offs',
  'GET /api/accounting/{month}/documents',
  'POST /api/operators/disable',
  'POST /api/operators/enable',
  'PATCH /api/company/safeguards',
  'POST /api/operator/deletion_requests/decisions',
  'POST /api/tree/set-partner-to-tree',
  'POST /api/payout_runs/{id}/items/hold',
  'POST /api/payout_runs/{id}/items/reject',
  'POST /api/payout_runs/{id}/items/release',
  'POST /api/bank_statement_lines/aside',
];

/** The success statuses documented by the contract. */
export function successes(endpoint: Endpoint): readonly number[] {
  return endpoint.answer.kind === 'empty' ? [204] : [200, 201, 202];
}

/** Whether the access matrix makes a call succeed: it then checks the answer and the log entry. */
export function isShownByMatrix(endpoint: Endpoint): boolean {
  return (
    successes(endpoint).includes(successOf(endpoint, rowOf(endpoint))) &&
    !tooLittleInMatrix.includes(callOf(endpoint))
  );
}

/** An empty list does not test its members. */
export function isEmptyList({ answer: { kind } }: Endpoint, answer: LightMyRequestResponse): boolean {
  if (kind !== 'collection') return false;
  const list = answer.json();
  return (Array.isArray(list) ? list : list['hydra:member']).length === 0;
}
