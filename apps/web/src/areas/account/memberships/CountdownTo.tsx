import { useTexts } from '../../../i18n/use-texts.ts';
import { useNow } from '../../../ui/use-now.ts';
import css from './CountdownTo.module.css';
import { countdown } from './countdown.ts';

interface Props {
  expiry: string;
  testId: string;
}

/** Countdown to the expiry of a membership in days, hours, minutes and seconds, updated every second. */
export function CountdownTo({ expiry, testId }: Props) {
  const { t, format } = useTexts();
  const now = useNow(1000);
  const left = countdown(expiry, now);
  if (left.over) return <p data-testid={testId}>{t('memberships.expired')}</p>;
  const parts = [
    { value: left.days, unit: t('unit.days', { count: left.days }) },
    { value: left.hours, unit: t('unit.hours', { count: left.hours }) },
    { value: left.minutes, unit: t('unit.minutes', { count: left.minutes }) },
    { value: left.seconds, unit: t('unit.seconds', { count: left.seconds }) },
  ];
  return (
    <p
      className={css.countdown}
      role="timer"
      data-testid={testId}
      data-soon={left.days < 14}
      data-long={left.days > 0}
    >
      {parts.map(({ value, unit }, index) => (
        <span key={['days', 'hours', 'minutes', 'seconds'][index]} className={css.part}>
          <span className={css.value}>
            {index === 0 ? format.integer(value) : String(value).padStart(2, '0')}
          </span>{' '}
          <span className={css.unit}>{unit}</span>
        </span>
      ))}
    </p>
  );
}
