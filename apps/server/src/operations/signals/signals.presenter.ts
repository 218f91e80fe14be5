import type { getSignal, listSignals } from '@blattwerk/contract/insight/signals.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { MessageStop } from '../message-stops/message-stops.ts';
import type { Report } from '../message-stops/reports.queries.ts';
import { signalVersion } from './decide-signal.ts';
import type { StoredEvidence } from './signal.ts';
import type { EvidenceOrder, SignalRow } from './signals.queries.ts';

type Signal = HandlerAnswer<typeof listSignals>['items'][number];
type ExplainedSignal = HandlerAnswer<typeof getSignal>;

/** A signal as listed. */
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

/** Details of a signal: orders, and the content of reported messages. */
interface Explanation {
  readonly orders: readonly EvidenceOrder[];
  readonly reports?: readonly Report[];
  readonly messageStop?: MessageStop;
}

/** The same with its details. */
export function presentExplained(
  row: SignalRow,
  { orders, reports = [], messageStop }: Explanation,
): ExplainedSignal {
  return {
    ...presentSignal(row),
    orders: orders.map(({ id, number, buyer, paidAt, baseCents }) => ({
      id,
      number,
      buyer: { id: buyer.id, displayName: buyer.displayName },
      paidAt,
      base: formatCents(baseCents),
    })),
    reports: reports.map(({ message, at, text, reason }) => ({ message, at, text, reason })),
    messageStop: messageStop === undefined ? null : presentStop(messageStop),
    version: signalVersion(row),
  };
}

function presentStop({ stopped, at, reason, by }: MessageStop): ExplainedSignal['messageStop'] {
  return { stopped, at, reason, by };
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
