import type { SignalKind, SignalStatus } from '@blattwerk/contract/insight/signals.contract.ts';

export type { SignalKind, SignalStatus };

/** The evidence of a signal as stored; cents. `orders` are ids, the most important first. */
export interface StoredEvidence {
  readonly count: number;
  readonly of?: number;
  readonly cents?: number;
  readonly baseCents?: number;
  readonly measure?: 'psv' | 'qp';
  /** Cents or QP, depending on the measure. */
  readonly need?: number;
  readonly value?: number;
  /** Instants in ISO format. */
  readonly from?: string;
  readonly to?: string;
  readonly partners: readonly number[];
  readonly orders: readonly number[];
}

/** A signal as found. */
export interface FoundSignal {
  /** Identifies it among others of its kind. */
  readonly subject: string;
  readonly cycle: number | null;
  readonly evidence: StoredEvidence;
}

/** Number of orders stored as evidence. */
export const MOST_ORDERS = 20;

/** A computed month to search, over or still running. */
export interface LookedAt {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly planVersion: string;
}
