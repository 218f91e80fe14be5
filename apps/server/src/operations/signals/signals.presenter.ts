import type { getSignal, listSignals } from '@blattwerk/contract/insight/signals.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { signalVersion } from './decide-signal.ts';
import type { StoredEvidence } from './signal.ts';
import type { EvidenceOrder, SignalRow } from './signals.queries.ts';

type Signal = HandlerAnswer<typeof listSignals>['items'][number];
type ExplainedSignal = HandlerAnswer<typeof getSignal>;

/** A signal as lists have it. */
export function presentSignal(row: SignalRow): Signal {
  const { id, kind, partners, cycle, foundAt, seenAt, status, decidedBy, decidedAt, reason } = row;
  return {
    id,
    kind,
    partners: partners.map(({ id: partner, displayName }) => ({ id: partner, displayName })),
    cycle,
    evidence: presentEvidence(row.evidence),
    foundAt,
    seenAt,
    status,
    decidedBy,
    decidedAt,
    reason,
  };
}

/** The same with the orders of its evidence. */
export function presentExplained(row: SignalRow, orders: readonly EvidenceOrder[]): ExplainedSignal {
  return {
    ...presentSignal(row),
    orders: orders.map(({ id, number, buyer, paidAt, baseCents }) => ({
      id,
      number,
      buyer: { id: buyer.id, displayName: buyer.displayName },
      paidAt,
      base: formatCents(baseCents),
    })),
    version: signalVersion(row),
  };
}

function presentEvidence({ count, of, cents, baseCents, ...more }: StoredEvidence): Signal['evidence'] {
  const { measure, need, value, from, to } = more;
  const inUnit = (number: number | undefined) =>
    number === undefined ? null : measure === 'psv' ? formatCents(number) : String(number);
  return {
    count,
    of: of ?? null,
    amount: cents === undefined ? null : formatCents(cents),
    base: baseCents === undefined ? null : formatCents(baseCents),
    measure: measure ?? null,
    need: inUnit(need),
    value: inUnit(value),
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
}
