import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ShopChoice } from '../shops/ShopChoice.tsx';
import css from './MethodChoice.module.css';
import type { Destination } from './payouts.data.ts';
import { payoutTypes } from './payouts-search.ts';
import type { RequestSearch } from './request-search.ts';

const icons = { bank: 'bank', paypal: 'mail', shopping: 'ticket' } as const;

interface Props {
  destination: Destination;
  /** The request is in flight, so nothing can be changed. */
  disabled: boolean;
  onChange: (next: RequestSearch) => void;
}

/** Choice of the destination. */
export function MethodChoice({ destination: { type, shop }, disabled, onChange }: Props) {
  const { t } = useTexts();
  const name = useId();
  return (
    <>
      <fieldset className={css.choices} disabled={disabled}>
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
    </>
  );
}
