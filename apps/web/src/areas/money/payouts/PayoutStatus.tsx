import { useTexts } from '../../i18n/use-texts.ts';
import css from './PayoutStatus.module.css';
import type { Payout } from './payouts.data.ts';

interface Props {
  payout: Pick<Payout, 'statusName' | 'reason' | 'heldUntil' | 'warning'>;
}

/** Where a payout stands, with the reason of a refusal and until when or for what it waits. */
export function PayoutStatus({ payout: { statusName, reason, heldUntil, warning } }: Props) {
  const { t, format } = useTexts();
  const held = statusName === 'pending' && heldUntil !== null && Date.parse(heldUntil) > Date.now();
  return (
    <span className={css.status}>
      <span className={css.name} data-status={statusName}>
        {t(`money:payouts.status.${statusName}`)}
      </span>
      {held && (
        <span className={css.note}>{t('money:payouts.heldUntil', { date: format.dateTime(heldUntil) })}</span>
      )}
      {warning !== null && <span className={css.note}>{t('ui:payoutWarning.vatId')}</span>}
      {reason !== null && reason !== '' && <span className={css.note}>{reason}</span>}
    </span>
  );
}
