import type { FigureName } from './dashboard-screen.ts';
import type { ExpectedFigures } from './expected-figures.ts';
import { germanInteger, germanMoney } from './german-text.ts';

/** The German texts of the dashboard, word for word, by figure name. */
export function expectedTexts({
  own,
  rank,
  customers,
  team,
  money,
}: ExpectedFigures): Record<FigureName, string> {
  return {
    'money-pending': germanMoney(money.finalCents + money.estimatedCents),
    'money-final': germanMoney(money.finalCents),
    'money-estimated': germanMoney(money.estimatedCents),
    'money-available': germanMoney(money.availableCents),
    'rank-name': rank.name,
    'rank-qp': germanInteger(own.qp),
    psv: germanMoney(own.psvCents),
    qp: germanInteger(own.qp),
    'personal-qp': germanInteger(own.personalQp),
    'customers-total': germanInteger(customers.total),
    'customers-affiliate': germanInteger(customers.affiliate),
    'customers-premium': germanInteger(customers.premium),
    'team-affiliates': germanInteger(team.affiliates),
    'team-premium': germanInteger(team.premium),
    'team-clients': germanInteger(team.clients),
    'net-value': germanMoney(own.teamBaseCents),
    'commission-account': germanMoney(money.commissionAccountCents),
    'payment-account': germanMoney(money.paymentAccountCents),
  };
}
