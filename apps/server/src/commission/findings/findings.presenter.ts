import type { getFinding, listFindings } from '@blattwerk/contract/findings/findings.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { ExplainedRow, FindingRow } from './findings.queries.ts';
import { presentFigures } from './present-figures.ts';

type Finding = HandlerAnswer<typeof listFindings>['items'][number];
type ExplainedFinding = HandlerAnswer<typeof getFinding>;

/** A finding in a list. */
export function presentFinding(row: FindingRow): Finding {
  const { id, cycle, partner, displayName, bonus, stage, credit, status, foundAt, computedAt } = row;
  return {
    id,
    cycle,
    partner: { id: partner, displayName },
    bonus,
    stage: stage === '' ? null : stage,
    credit,
    computed: formatCents(row.computedCents),
    credited: formatCents(row.creditedCents),
    difference: formatCents(row.differenceCents),
    stood: formatCents(row.stoodCents),
    currency: 'EUR',
    status,
    refunds: { count: row.refundCount, base: formatCents(row.refundedCents) },
    foundAt,
    computedAt,
    decidedAt: row.decidedAt,
    failure: row.failure,
  };
}

/** A finding with its reasons; `plan` is that of its month. */
export function presentExplained(row: ExplainedRow, plan: Plan): ExplainedFinding {
  const { amountCents, figures, largest, decision, correction, gains } = row;
  return {
    ...presentFinding(row),
    amount: amountCents === null ? null : formatCents(amountCents),
    with: presentFigures(plan, figures.with),
    without: presentFigures(plan, figures.without),
    largest: largest.map(({ order, number, buyer, refundedAt, baseCents }) => ({
      order,
      number,
      buyer: { ...buyer },
      // From JSON.
      refundedAt: new Date(refundedAt),
      base: formatCents(baseCents),
    })),
    decision: decision && { ...decision },
    correction,
    gains: { count: gains.count, amount: formatCents(gains.cents) },
  };
}
