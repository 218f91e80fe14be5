import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Comparison } from './compare-month.ts';

/** A cause as stored and shown: orders and partners with the numbers that people know. Cents; instants as text. */
export interface StoredCause {
  readonly kind: 'date' | 'refund' | 'base' | 'level';
  readonly rule: 'ordered' | 'utc' | 'all' | 'none' | null;
  readonly order: {
    readonly id: number;
    readonly number: string;
    readonly placedAt: string;
    readonly paidAt: string | null;
    readonly baseCents: number;
  } | null;
  readonly counted: boolean | null;
  readonly partner: number | null;
  readonly level: number | null;
  readonly levelHere: number | null;
  /** How many lines it made equal to the list. */
  readonly lines: number;
}

/** Resolves the orders of causes to the shop's order numbers. */
export async function storedCauses(
  db: Kysely<DB>,
  causes: Comparison['causes'],
): Promise<readonly StoredCause[]> {
  const ids = causes.flatMap(({ cause }) => ('order' in cause ? [cause.order] : []));
  const { rows } = await sql<{
    id: number;
    number: string;
    placedAt: Date;
    paidAt: Date | null;
    baseCents: number;
  }>`
    select id, number, placed_at as "placedAt", paid_at as "paidAt", base_cents as "baseCents"
    from orders where id = any(${ids}::bigint[])`.execute(db);
  const orders = new Map(
    rows.map(({ placedAt, paidAt, ...order }) => [
      order.id,
      { ...order, placedAt: placedAt.toISOString(), paidAt: paidAt?.toISOString() ?? null },
    ]),
  );
  return causes.map(({ cause, lines }) => ({
    kind: cause.kind,
    rule: 'rule' in cause ? cause.rule : null,
    order: 'order' in cause ? (orders.get(cause.order) ?? null) : null,
    counted: 'counted' in cause ? cause.counted : cause.kind === 'base' ? false : null,
    partner: 'partner' in cause ? cause.partner : null,
    level: cause.kind === 'level' ? cause.level : null,
    levelHere: cause.kind === 'level' ? cause.here : null,
    lines,
  }));
}
