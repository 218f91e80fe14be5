import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { isEndedMonth } from '../ended-month.ts';
import css from './CreditStatus.module.css';
import type { Credit } from './credits.data.ts';

const tones: Record<Credit['statusName'], Tone> = {
  pending: 'waiting',
  available: 'good',
  debt: 'neutral',
  written_off: 'neutral',
  paid_back: 'neutral',
  in_payout: 'neutral',
  paid: 'good',
};

/** The fields of a credit that determine its status. */
type Standing = Pick<
  Credit,
  'statusName' | 'estimated' | 'waitsFor' | 'countsFrom' | 'availableAt' | 'dateFrom'
>;

type Status = Pick<Credit, 'statusName' | 'estimated' | 'dateFrom'>;

/** The status as a chip. */
export function StatusChip({ credit }: { credit: Status }) {
  const { t } = useTexts();
  return (
    <Badge tone={credit.estimated ? 'estimated' : tones[credit.statusName]}>{t(statusKey(credit))}</Badge>
  );
}

/** The status's text; an estimate of an ended month is "being checked". */
export function statusKey({ statusName, estimated, dateFrom }: Status) {
  if (!estimated) return `money:credits.statusName.${statusName}` as const;
  return isEndedMonth(dateFrom) ? 'money:credits.beingChecked' : 'money:credits.estimated';
}

/** The status; for a pending credit also what it waits for and until when. */
export function CreditStatus({ credit }: { credit: Standing }) {
  const waits = useWaitsText()(credit);
  return (
    <span className={css.status}>
      <StatusChip credit={credit} />
      {waits !== null && <span className={css.waits}>{waits}</span>}
      <CountsFrom credit={credit} className={css.waits} />
    </span>
  );
}

/** Says that a holding period counts from a delivery, or will once there is one; nothing otherwise. */
export function CountsFrom({
  credit,
  className,
}: {
  credit: Pick<Credit, 'countsFrom'>;
  className: string | undefined;
}) {
  const { t } = useTexts();
  const { countsFrom } = credit;
  if (countsFrom !== 'delivery' && countsFrom !== 'no_delivery') return null;
  return <span className={className}>{t(`money:credits.countsFrom.${countsFrom}`)}</span>;
}

/** Describes what a credit waits for and until when, if known; null if it waits for nothing. */
export function useWaitsText(): (
  credit: Omit<Standing, 'statusName' | 'estimated' | 'countsFrom'>,
) => string | null {
  const { t, format } = useTexts();
  return ({ waitsFor, availableAt, dateFrom }) => {
    if (waitsFor === 'payouts_held') return t('money:credits.waitsForPayouts');
    const date = format.date(availableAt);
    if (waitsFor === 'cycle_end')
      return t('money:credits.waitsForCycle', { month: format.month(dateFrom), date });
    return waitsFor === 'hold_period' ? t('money:credits.waitsForHold', { date }) : null;
  };
}
