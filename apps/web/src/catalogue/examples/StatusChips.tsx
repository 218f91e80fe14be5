import { CreditStatus } from '../../areas/money/credits/CreditStatus.tsx';
import { OrderStatus } from '../../areas/money/orders/OrderStatus.tsx';
import { PayoutStatus } from '../../areas/money/payouts/PayoutStatus.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import css from './examples.module.css';

const credit = {
  estimated: false,
  waitsFor: null,
  countsFrom: null,
  availableAt: '2026-03-20T00:00:00Z',
  dateFrom: '2026-02-01',
} as const;
const payout = { reason: null, heldUntil: null, warning: null } as const;

/** Statuses of a credit, a payout and an order, and what each waits for. */
export function StatusChips() {
  const { t } = useTexts();
  return (
    <>
      <Card title={t('money:credits.one')} className={css.chips ?? ''}>
        <CreditStatus credit={{ ...credit, statusName: 'pending', estimated: true, waitsFor: 'cycle_end' }} />
        <CreditStatus credit={{ ...credit, statusName: 'pending', waitsFor: 'hold_period' }} />
        <CreditStatus credit={{ ...credit, statusName: 'available' }} />
        <CreditStatus credit={{ ...credit, statusName: 'in_payout' }} />
        <CreditStatus credit={{ ...credit, statusName: 'paid' }} />
      </Card>
      <Card title={t('nav.payoutList')} className={css.chips ?? ''}>
        <PayoutStatus payout={{ ...payout, statusName: 'pending' }} />
        <PayoutStatus payout={{ ...payout, statusName: 'pending', heldUntil: '2099-03-05T13:07:00Z' }} />
        <PayoutStatus payout={{ ...payout, statusName: 'pending', warning: 'vatId' }} />
        <PayoutStatus payout={{ ...payout, statusName: 'approved' }} />
        <PayoutStatus payout={{ ...payout, statusName: 'paid' }} />
        <PayoutStatus payout={{ ...payout, statusName: 'returned' }} />
        <PayoutStatus payout={{ ...payout, statusName: 'rejected', reason: t('catalogue:sentence') }} />
      </Card>
      <Card title={t('nav.orders')} className={css.chips ?? ''}>
        <OrderStatus status="open" />
        <OrderStatus status="paid" />
        <OrderStatus status="cancelled" />
        <OrderStatus status="refunded" />
      </Card>
    </>
  );
}
