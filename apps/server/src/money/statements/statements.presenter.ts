import type { getStatement, listStatements } from '@blattwerk/contract/statements/statements.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { z } from 'zod';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import type { Statement } from './statement.ts';
import type { StatementRow } from './statements.queries.ts';

type Line = z.input<(typeof listStatements)['answer']['schema']>;
type Whole = z.input<(typeof getStatement)['answer']['schema']>;

/** A statement as a line of the list. */
export function presentStatementLine(row: StatementRow): Line {
  const { cycle, dateFrom, dateTo } = row;
  return {
    id: cycle,
    cycle: { id: cycle, dateFrom, dateTo },
    opening: formatCents(row.openingCents),
    credits: formatCents(row.creditsCents),
    reversals: formatCents(row.reversalsCents),
    payouts: formatCents(row.payoutsCents),
    closing: formatCents(row.closingCents),
    currency: 'EUR',
  };
}

/** A statement with all that it says. */
export function presentStatement(statement: Statement): Whole {
  return {
    ...presentStatementLine(statement),
    bonuses: statement.bonuses.map(({ bonus, cents }) => ({
      bonusName: bonus as Whole['bonuses'][number]['bonusName'],
      amount: formatCents(cents),
    })),
    paid: statement.paid.map(({ payout, number, paidAt, cents, replaces }) => ({
      payout,
      number: number === null ? null : formatPayoutNumber(number),
      paidAt,
      amount: formatCents(cents),
      replaces: replaces === null ? null : `/api/payouts/${replaces}`,
    })),
    held: {
      pending: formatCents(statement.pendingCents),
      available: formatCents(statement.availableCents),
      inPayout: formatCents(statement.inPayoutCents),
      debt: formatCents(statement.debtCents),
    },
  };
}
