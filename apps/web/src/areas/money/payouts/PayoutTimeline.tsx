import { arrivalDay } from '@blattwerk/plan/payouts/arrival.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { payoutTerms } from '../payout-terms.ts';
import css from './PayoutTimeline.module.css';
import type { Payout } from './payouts.data.ts';
import { plannedSending } from './planned-sending.ts';

/** Done, current, to come, or failed. */
type StepState = 'done' | 'now' | 'coming' | 'refused';

interface Step {
  readonly name: 'requested' | 'checked' | 'sent' | 'arrived' | 'returned' | 'rejected';
  readonly state: StepState;
  readonly note: string;
  readonly reason?: string;
}

interface Props {
  payout: Pick<
    Payout,
    | 'type'
    | 'statusName'
    | 'createdAt'
    | 'approvedAt'
    | 'statusChangedAt'
    | 'heldUntil'
    | 'reason'
    | 'warning'
    | 'valueOn'
    | 'returned'
  >;
}

/** Timeline of a payout from request to arrival: known dates, and expected ones. */
export function PayoutTimeline({ payout }: Props) {
  const { t } = useTexts();
  const steps = useSteps(payout);
  return (
    <ol className={css.timeline} aria-label={t('money:payouts.timeline.title')}>
      {steps.map(({ name, state, note, reason = '' }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.mark} aria-hidden="true">
            {state === 'done' && <Icon name="check" size={14} />}
            {state === 'refused' && <Icon name="close" size={14} />}
          </span>
          <span>
            <strong>{t(`money:payouts.timeline.${name}`)}</strong>
            <span className={css.note}>{note}</span>
            {reason !== '' && <span className={css.note}>{reason}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function useSteps(payout: Props['payout']): readonly Step[] {
  const { t, format } = useTexts();
  const { type, statusName, createdAt, approvedAt, statusChangedAt, heldUntil, reason, warning } = payout;
  const { valueOn, returned } = payout;
  const isOnHold = warning === 'payoutsHeld';
  const requested: Step = { name: 'requested', state: 'done', note: format.dateTime(createdAt) };
  const approved = approvedAt === null ? '' : format.dateTime(approvedAt);
  const moved = format.dateTime(statusChangedAt);
  if (statusName === 'rejected')
    return [
      requested,
      ...(approvedAt === null ? [] : [{ name: 'checked', state: 'done', note: approved } as const]),
      { name: 'rejected', state: 'refused', note: moved, reason: reason ?? '' },
    ];
  if (statusName === 'returned')
    return [
      requested,
      { name: 'checked', state: 'done', note: approved },
      { name: 'sent', state: 'done', note: valueOn === null ? '' : format.day(valueOn) },
      { name: 'returned', state: 'refused', note: returned === null ? moved : format.day(returned.on) },
    ];
  if (statusName === 'paid')
    return [
      requested,
      { name: 'checked', state: 'done', note: approved },
      { name: 'sent', state: 'done', note: moved },
      { name: 'arrived', state: 'now', note: arrival() },
    ];
  if (statusName === 'approved')
    return [
      requested,
      { name: 'checked', state: 'done', note: approved },
      { name: 'sent', state: 'now', note: isOnHold ? t('money.held') : sending() },
      { name: 'arrived', state: 'coming', note: earliest(soonest()) },
    ];
  const isHeld = heldUntil !== null && Date.parse(heldUntil) > Date.now();
  const checking = isHeld
    ? t('money:payouts.heldUntil', { date: format.dateTime(heldUntil) })
    : t('money:payouts.timeline.checking');
  return [
    requested,
    { name: 'checked', state: 'now', note: isOnHold ? t('money.held') : checking },
    { name: 'sent', state: 'coming', note: checkedAndSent() },
    { name: 'arrived', state: 'coming', note: earliest(soonest()) },
  ];

  /** The first day on which it can be sent. */
  function soonest(): string {
    const since = Date.parse(heldUntil ?? createdAt);
    return plannedSending(since) ?? berlinDay(Math.max(Date.now(), since));
  }

  function sending(): string {
    return payoutTerms().days.length === 0
      ? t('money:payouts.timeline.sending')
      : t('money:payouts.timeline.planned', { date: format.day(soonest()) });
  }

  function checkedAndSent(): string {
    if (isOnHold || payoutTerms().days.length === 0) return t('money:payouts.timeline.then');
    return t('money:payouts.timeline.plannedChecked', { date: format.day(soonest()) });
  }

  /** When a sent payout is expected to arrive. */
  function arrival(): string {
    if (type === 'shopping') return t('money:payouts.timeline.voucher');
    return t('money:payouts.timeline.expected', { date: dayAfter(berlinDay(Date.parse(statusChangedAt))) });
  }

  /** The earliest day of sending. */
  function earliest(day: string): string {
    if (isOnHold) return t('money:payouts.timeline.unknown');
    if (type === 'shopping') return t('money:payouts.timeline.voucher');
    return t(`money:payouts.timeline.earliest.${type}`, { date: dayAfter(day) });
  }

  function dayAfter(sentOn: string): string {
    return format.day(arrivalDay(type, sentOn));
  }
}
