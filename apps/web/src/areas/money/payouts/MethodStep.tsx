import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { ShopChoice } from '../shops/ShopChoice.tsx';
import css from './MethodStep.module.css';
import type { BalanceInfo, Destination } from './payouts.data.ts';
import { type PayoutType, payoutTypes } from './payouts-search.ts';
import steps from './steps.module.css';

const icons = { bank: 'bank', paypal: 'mail', shopping: 'ticket' } as const;

interface Props {
  destination: Destination;
  info: BalanceInfo;
  onChange: (next: { type: PayoutType; shop?: number }) => void;
  onNext: () => void;
}

/** How much there is, and where it shall go. */
export function MethodStep({ destination: { type, shop }, info, onChange, onNext }: Props) {
  const { t, format } = useTexts();
  const name = useId();
  const withoutShop = type === 'shopping' && shop === undefined;
  return (
    <div className={steps.step}>
      <p>
        {t('money:payouts.everything')}
        <strong className={css.sum} data-testid="payout-available">
          {format.money(info.net)}
        </strong>
      </p>
      <fieldset className={css.choices}>
        <legend>{t('money:payouts.where')}</legend>
        {payoutTypes.map((value) => (
          <label key={value} className={css.choice}>
            <input
              type="radio"
              name={name}
              checked={value === type}
              onChange={() => onChange({ type: value })}
            />
            <Icon name={icons[value]} />
            <span>
              <strong>{t(`money:payouts.type.${value}`)}</strong>
              <span className="quiet">{t(`money:payouts.typeHint.${value}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {type === 'shopping' && (
        <ShopChoice
          shop={shop}
          onChange={(next) => onChange({ type, ...(next !== undefined && { shop: next }) })}
        />
      )}
      <div className={steps.buttons}>
        <ReasonedButton reason={withoutShop ? t('money:payouts.shopMissing') : null} onClick={onNext}>
          {t('money:payouts.next')}
        </ReasonedButton>
      </div>
    </div>
  );
}
