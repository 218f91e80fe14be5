import { useState } from 'react';
import { Stepper } from '../../areas/bonuses/what-if/Stepper.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import css from './examples.module.css';

const MOST = 200;

/** A number input with buttons and keys: at its minimum, between, with a unit, at its maximum. */
export function Steppers() {
  const { t } = useTexts();
  const [customers, setCustomers] = useState(0);
  const [qp, setQp] = useState(80);
  const [orders, setOrders] = useState(MOST);
  return (
    <Card title={t('bonuses:whatIf.sales')} className={css.stack ?? ''}>
      <Stepper
        label={t('bonuses:whatIf.customers')}
        value={customers}
        step={1}
        max={MOST}
        onChange={setCustomers}
      />
      <Stepper label={t('bonuses:whatIf.qp')} unit="QP" value={qp} step={10} max={MOST} onChange={setQp} />
      <Stepper label={t('bonuses:whatIf.orders')} value={orders} step={1} max={MOST} onChange={setOrders} />
    </Card>
  );
}
