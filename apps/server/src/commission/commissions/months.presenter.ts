import type { listMonths } from '@blattwerk/contract/commissions/months.contract.ts';
import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { monthCents } from './month.presenter.ts';
import type { OpenMonth } from './month.queries.ts';
import { type ClosedMonth, SHOWN_MONTHS } from './months.queries.ts';

type Month = HandlerAnswer<typeof listMonths>['months'][number];

/** The closed months, then the open ones with their results so far. */
export function presentMonths(closed: readonly ClosedMonth[], open: readonly OpenMonth[]): Month[] {
  return [...closed.map(presentClosed), ...open.map(presentOpen)].slice(-SHOWN_MONTHS);
}

function presentClosed({ id, dateFrom, dateTo, totalCents, bonuses }: ClosedMonth): Month {
  return {
    cycle: { id, dateFrom, dateTo },
    estimated: false,
    total: formatCents(totalCents),
    bonuses: bonuses.map(({ bonusName, cents }) => ({ bonusName, amount: formatCents(cents) })),
  };
}

function presentOpen(month: OpenMonth): Month {
  const { cycle, dateFrom, dateTo } = month;
  return {
    cycle: { id: cycle, dateFrom, dateTo },
    estimated: true,
    total: formatCents(monthCents(month)),
    bonuses: bonusNames.flatMap((bonusName) => {
      const cents =
        bonusName === 'level'
          ? month.levelCents
          : month.bonuses.reduce((sum, one) => (one.bonus === bonusName ? sum + one.amountCents : sum), 0);
      return cents === 0 ? [] : [{ bonusName, amount: formatCents(cents) }];
    }),
  };
}
