import { useTexts } from '../../../i18n/use-texts.ts';
import { Stepper } from './Stepper.tsx';
import { limits, type Wish } from './scenario.ts';
import css from './WhatIf.module.css';
import type { Facts } from './what-if.data.ts';

interface Props {
  legs: Facts['legs'];
  wish: Wish;
  onChange: (wish: Wish) => void;
}

/** Inputs of the scenario: customers, orders, and QP in the strongest legs. */
export function Steppers({ legs, wish, onChange }: Props) {
  const { t } = useTexts();
  const setLeg = (id: number, more: number) => {
    const next = new Map(wish.legs);
    if (more === 0) next.delete(id);
    else next.set(id, more);
    onChange({ ...wish, legs: next });
  };
  return (
    <>
      <fieldset className={css.group}>
        <legend>{t('bonuses:whatIf.sales')}</legend>
        <Stepper
          label={t('bonuses:whatIf.customers')}
          value={wish.customers}
          step={1}
          max={limits.customers}
          onChange={(customers) => onChange({ ...wish, customers })}
        />
        <Stepper
          label={t('bonuses:whatIf.orders')}
          value={wish.orders}
          step={1}
          max={limits.orders}
          onChange={(orders) => onChange({ ...wish, orders })}
        />
        <Stepper
          label={t('bonuses:whatIf.euros')}
          unit="€"
          value={wish.euros}
          step={10}
          max={limits.euros}
          onChange={(euros) => onChange({ ...wish, euros })}
        />
        <Stepper
          label={t('bonuses:whatIf.qp')}
          unit="QP"
          value={wish.qp}
          step={10}
          max={limits.qp}
          onChange={(qp) => onChange({ ...wish, qp })}
        />
      </fieldset>
      {legs.length > 0 && (
        <fieldset className={css.group}>
          <legend>{t('bonuses:whatIf.legs')}</legend>
          {legs.map(({ id, displayName }) => (
            <Stepper
              key={id}
              label={displayName ?? t('bonuses:whatIf.leg')}
              unit="QP"
              value={wish.legs.get(Number(id)) ?? 0}
              step={100}
              max={limits.legQp}
              onChange={(more) => setLeg(Number(id), more)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
