import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { shownIban } from '../../../ui/shown-iban.ts';
import css from './Destined.module.css';
import { accountQuery, type Destination, shopQuery } from './payouts.data.ts';

interface Props {
  user: number;
  destination: Destination;
  /** The amount paid. */
  gross: string;
}

/** The exact outcome: how much goes where. */
export function Destined({ user, destination: { type, shop }, gross }: Props) {
  const { t, format } = useTexts();
  const account = useQuery({ ...accountQuery(user), enabled: type !== 'shopping' }).data?.items[0];
  const chosen = useQuery({ ...shopQuery(shop ?? 0), enabled: shop !== undefined }).data;
  const target = {
    bank: account?.iban == null ? undefined : shownIban(account.iban),
    paypal: account?.paypalEmail,
    shopping: chosen?.name,
  }[type];
  const held = type !== 'shopping' ? (account?.heldUntil ?? null) : null;
  return (
    <div>
      <p className={css.outcome} data-testid="payout-outcome">
        {t('money:payouts.outcome', { amount: format.money(gross), target: target ?? '…' })}
      </p>
      {held !== null && Date.parse(held) > Date.now() && (
        <p className={css.held}>
          <Icon name="clock" size={20} />
          {t('money:payouts.willBeHeld', { date: format.dateTime(held) })}
        </p>
      )}
    </div>
  );
}
