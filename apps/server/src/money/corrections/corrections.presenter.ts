import type { getCorrection } from '@blattwerk/contract/corrections/corrections.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import type { CorrectionRow } from './corrections.queries.ts';

type Correction = HandlerAnswer<typeof getCorrection>;

/** A correction as operators see it. */
export function presentCorrection(row: CorrectionRow): Correction {
  const { id, partner, displayName, cents, text, reason, status, credit, creditCycle } = row;
  return {
    id,
    partner: { id: partner, displayName },
    amount: formatCents(cents),
    currency: 'EUR',
    text,
    reason,
    relatesTo: presentRelation(row),
    status,
    approval: row.approval,
    preparedBy: row.preparedBy,
    preparedAt: row.preparedAt,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
    credit: credit === null || creditCycle === null ? null : { id: credit, cycle: creditCycle },
    question: row.question,
  };
}

function presentRelation(row: CorrectionRow): Correction['relatesTo'] {
  const { relatesCredit, relatesPayout, relatesCycle: cycle, noteNumber } = row;
  if (cycle === null) return null;
  const number = noteNumber === null ? null : formatPayoutNumber(noteNumber);
  if (relatesPayout !== null) return { kind: 'payout', id: relatesPayout, cycle, number };
  if (relatesCredit !== null) return { kind: 'credit', id: relatesCredit, cycle, number: null };
  return { kind: 'cycle', id: cycle.id, cycle, number: null };
}
