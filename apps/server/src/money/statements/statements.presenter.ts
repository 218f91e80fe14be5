import type { getStatement, listStatements } from '@blattwerk/contract/statements/statements.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { z } from 'zod';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import type { Statement } from './statement.ts';
import type { StatementRow } from './statements.queries.ts';

type StatementLine = z.input<(typeof listStatements)['answer']['schema']>;
type FullStatement = z.input<(typeof getStatement)['answer']['schema']>;

/** A statement as a line of the list. */
export function presentStatementLine(row: StatementRow): StatementLine {
  const { cycle, dateFrom, dateTo } = row;
  return {
    id: cycle,
    cycle: { id: cycle, dateFrom, dateTo },
    opening: formatCents(row.openingCents),
    credits: formatCents(row.creditsCents),
    reversals: formatCents(row.reversalsCents),
    corrections: formatCents(row.correctionsCents),
    writtenOff: formatCents(row.writtenOffCents),
    paidBack: formatCents(row.paidBackCents),
    payouts: formatCents(row.payoutsCents),
    tax: formatCents(row.taxCents),
    gross: formatCents(row.payoutsCents + row.taxCents),
    closing: formatCents(row.closingCents),
    currency: 'EUR',
  };
}

/** A complete statement. */
export function presentStatement(statement: Statement): FullStatement {
  return {
    ...presentStatementLine(statement),
    bonuses: statement.bonuses.map(({ bonus, cents }) => ({
      bonusName: bonus as FullStatement['bonuses'][number]['bonusName'],
      amount: formatCents(cents),
    })),
    corrected: statement.corrected.map(({ credit, kind, text, bookedAt, cents }) => ({
      credit,
      kind,
      text,
      bookedAt,
      amount: formatCents(cents),
    })),
    paid: statement.paid.map(
      ({ payout, number, type, paidAt, valueOn, cents, taxCents, grossCents, isReturned, replaces }) => ({
        payout,
        number: number === null ? null : formatPayoutNumber(number),
        type,
        paidAt,
        valueOn,
        amount: formatCents(cents),
        tax: formatCents(taxCents),
        gross: formatCents(grossCents),
        isReturned,
        replaces: replaces === null ? null : `/api/payouts/${replaces}`,
      }),
    ),
    held: {
      pending: formatCents(statement.pendingCents),
      available: formatCents(statement.availableCents),
      inPayout: formatCents(statement.inPayoutCents),
      debt: formatCents(statement.debtCents),
    },
    heldTax: {
      inPayout: formatCents(statement.taxInPayoutCents),
      owed: formatCents(statement.taxOwedCents),
    },
    taxWrittenOff: formatCents(statement.taxWrittenOffCents),
    taxPaidBack: formatCents(statement.taxPaidBackCents),
  };
}
