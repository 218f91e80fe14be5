import {
  createDebtPayment,
  listDebtPayments,
} from '@blattwerk/contract/corrections/debt-payments.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { countProofGuess } from '../../identity/approvals/demanded-proof.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { noteDebtPayment } from './debt-payment.ts';
import { type DebtPaymentRow, findDebtPayments, requireDebtPayment } from './debt-payments.queries.ts';
import { formatDemandNumber } from './demand-number.ts';

/** Partners' payments for letters about their debts. */
export function debtPaymentRoutes(route: Route): void {
  route(
    createDebtPayment,
    async ({ body: { partner, line, amount, receivedOn, bankReference, reason, code }, session }, deps) => {
      const amountCents = amount === undefined ? undefined : parseCents(amount);
      const payment = { partner, line, amountCents, receivedOn, bankReference, reason, code };
      const id = await noteDebtPayment(deps, session, payment);
      return present(await requireDebtPayment(deps.db, id));
    },
    { before: countProofGuess },
  );

  route(listDebtPayments, async ({ list }, { db }) => {
    const { rows, total } = await findDebtPayments(db, list);
    return { items: rows.map(present), total };
  });
}

function present(row: DebtPaymentRow): HandlerAnswer<typeof createDebtPayment> {
  const { id, partner, displayName, amountCents, netCents, leftCents, demandNumber } = row;
  return {
    id,
    partner: { id: partner, displayName },
    amount: formatCents(amountCents),
    net: formatCents(netCents),
    left: formatCents(leftCents),
    currency: 'EUR',
    demand: formatDemandNumber(demandNumber),
    receivedOn: row.receivedOn,
    bankReference: row.bankReference,
    line: row.line,
    reason: row.reason,
    status: row.status,
    approval: row.approval,
    preparedBy: row.preparedBy,
    preparedAt: row.preparedAt,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
  };
}
