import { getLedgerCredits, listLedger } from '@blattwerk/contract/balances/ledger.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { z } from 'zod';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Route } from '../../platform/http/route.ts';
import { findLedgerCredits, findLedgerPage, type LedgerCreditRow, type LedgerRow } from './ledger.queries.ts';

type Line = z.input<(typeof listLedger)['answer']['schema']>;
type Credit = z.input<(typeof getLedgerCredits)['answer']['schema']>['credits'][number];

/** The changes of a balance, and the credits behind each: visible only to the partner, because it is money. */
export function ledgerRoutes(route: Route): void {
  route(listLedger, async ({ params, list, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const { rows, total } = await findLedgerPage(deps.db, { partner: params.id, list });
    return { items: rows.map(presentLine), total };
  });

  route(getLedgerCredits, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const { rows, total } = await findLedgerCredits(deps.db, { partner: params.id, entry: params.entry });
    return { credits: rows.map(presentCredit), total };
  });
}

function presentLine({ id, kind, occurredAt, cents, sumCents, dateFrom, dateTo, payout }: LedgerRow): Line {
  const amounts = { amount: formatCents(cents), sum: formatCents(sumCents), currency: 'EUR' as const };
  return { id, kind, occurredAt, ...amounts, dateFrom, dateTo, payout };
}

function presentCredit(row: LedgerCreditRow): Credit {
  const { id, bonus, cycle, dateFrom, dateTo, orderNumber, text, cents } = row;
  return {
    id,
    bonusName: bonus as Credit['bonusName'],
    cycle: { id: cycle, dateFrom, dateTo },
    text,
    order: orderNumber === null ? null : { number: orderNumber },
    amount: formatCents(cents),
  };
}
