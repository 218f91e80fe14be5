import {
  getAccountingMonth,
  listAccountingMonths,
  listNumberedDocuments,
  listOpenItems,
  sumOpenItems as sumOpenItemsCall,
} from '@blattwerk/contract/accounting/accounting.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Route } from '../../platform/http/route.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import { findDocuments } from './documents.queries.ts';
import { findBookedMonths } from './exports.queries.ts';
import { endOf, monthOf } from './month.ts';
import { composeMonth } from './month-overview.ts';
import { type RegisteredNumber, registerNumbers } from './numbers.queries.ts';
import {
  findOpenItemsPage,
  type OpenItems,
  type OpenSums,
  sumOpenItems,
  sumOpenVouchers,
} from './open-items.queries.ts';
import { pastDay } from './past-day.ts';
import { findProvisions, sumProvisions } from './provisions.queries.ts';

/** The books as an accountant reads them. */
export function accountingRoutes(route: Route): void {
  route(listAccountingMonths, async (_, { db, clock }) => ({
    months: await findBookedMonths(db, clock.now()),
  }));

  route(getAccountingMonth, ({ params }, deps) => composeMonth(deps, monthOf(params.month)));

  route(listNumberedDocuments, async ({ params, list: { page, size, order } }, { db }) => {
    const month = monthOf(params.month);
    const register = await registerNumbers(db, month, await findDocuments(db, month));
    const inOrder = order[0]?.direction === 'desc' ? register.toReversed() : register;
    return {
      items: inOrder.slice((page - 1) * size, page * size).map(presentNumber),
      total: register.length,
    };
  });

  route(listOpenItems, async ({ list, query: { at } }, { db, clock }) => {
    const { rows, total } = await findOpenItemsPage(db, endOf(pastDay(at, clock)), list);
    return {
      items: rows.map(({ id, displayName, ...sums }) => ({ id, displayName, ...presentOpen(sums) })),
      total,
    };
  });

  route(
    sumOpenItemsCall,
    async ({ query }, { db, clock }) => {
      const at = pastDay(query.at, clock);
      const sums = await sumOpenItems(db, endOf(at));
      const { closedCents, estimatedCents } = sumProvisions(await findProvisions(db, at));
      return {
        at,
        partners: sums.partners,
        ...presentOpen(sums),
        vouchers: formatCents(await sumOpenVouchers(db, endOf(at))),
        provisions: formatCents(closedCents),
        estimated: formatCents(estimatedCents),
      };
    },
    { from: 'replica' },
  );
}

function presentOpen(open: Omit<OpenItems, 'id' | 'displayName'> | OpenSums) {
  return {
    pending: formatCents(open.pendingCents),
    available: formatCents(open.availableCents),
    inPayout: formatCents(open.inPayoutCents),
    debt: formatCents(open.debtCents),
    taxInPayout: formatCents(open.taxInPayoutCents),
    taxOwed: formatCents(open.taxOwedCents),
    owed: formatCents(open.owedCents),
  };
}

function presentNumber({ number, document }: RegisteredNumber) {
  const named = { id: number, number: formatPayoutNumber(number) };
  if (!document) {
    const none = {
      kind: null,
      issuedAt: null,
      partner: null,
      payout: null,
      corrects: null,
      objectedOn: null,
    };
    return { ...named, ...none, net: null, tax: null, gross: null };
  }
  const { kind, issuedAt, partner, displayName, payout, corrects, netCents, taxCents, objectedOn } = document;
  return {
    ...named,
    kind,
    issuedAt,
    partner: { id: partner, displayName },
    payout,
    corrects: corrects === null ? null : formatPayoutNumber(corrects),
    net: formatCents(netCents),
    tax: formatCents(taxCents),
    gross: formatCents(netCents + taxCents),
    objectedOn,
  };
}
