import type { SignalKind, SignalStatus } from '@blattwerk/contract/insight/signals.contract.ts';

export type { SignalKind, SignalStatus };

/** What speaks for a signal, as it is stored; cents. `orders` are ids, the ones that weigh most first. */
export interface StoredEvidence {
  readonly count: number;
  readonly of?: number;
  readonly cents?: number;
  readonly baseCents?: number;
  readonly measure?: 'psv' | 'qp';
  /** Cents or QP by the measure. */
  readonly need?: number;
  readonly value?: number;
  /** Instants in ISO's letters. */
  readonly from?: string;
  readonly to?: string;
  readonly partners: readonly number[];
  readonly orders: readonly number[];
}

/** A signal as it is found. */
export interface FoundSignal {
  /** Tells it from others of its kind. */
  readonly subject: string;
  readonly cycle: number | null;
  readonly evidence: StoredEvidence;
}

/** So many orders are kept as evidence. */
export const MOST_ORDERS = 20;

/** A month that is looked at: it is computed, and over or running. */
export interface LookedAt {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly planVersion: string;
}
