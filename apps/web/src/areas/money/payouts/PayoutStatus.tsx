import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import css from './PayoutStatus.module.css';
import type { Payout } from './payouts.data.ts';

const tones: Record<Payout['statusName'], Tone> = {
  pending: 'waiting',
  approved: 'neutral',
  paid: 'good',
  returned: 'bad',
  rejected: 'bad',
};

interface Props {
  payout: Pick<Payout, 'statusName' | 'reason' | 'heldUntil' | 'warning'> &
    Partial<Pick<Payout, 'objection'>>;
}

/** Status of a payout, with the reason of a refusal, until when or for what it waits, and whether its note is void. */
export function PayoutStatus({
  payout: { statusName, reason, heldUntil, warning, objection = null },
}: Props) {
  const { t, format } = useTexts();
  const held =
    statusName === 'pending' &&
    heldUntil !== null &&
    Date.parse(heldUntil) > Date.now() &&
    // A hold has no known end.
    warning !== 'payoutsHeld';
  return (
    <span className={css.status}>
      <Badge tone={tones[statusName]}>{t(`money:payouts.status.${statusName}`)}</Badge>
      {held && (
        <span className={css.note}>{t('money:payouts.heldUntil', { date: format.dateTime(heldUntil) })}</span>
      )}
      {warning !== null && <span className={css.note}>{t(`ui:payoutWarning.${warning}`)}</span>}
      {reason !== null && reason !== '' && <span className={css.note}>{reason}</span>}
      {objection !== null && (
        <span className={css.note}>
          {t('money:payouts.objection.void', { date: format.date(objection.objectedAt) })}
        </span>
      )}
    </span>
  );
}
