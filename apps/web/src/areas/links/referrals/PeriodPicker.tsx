import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { faultOfDays, lastMonths, type Period } from '../../../ui/charts/period.ts';
import { type PeriodKind, periodKinds } from '../../../ui/charts/period-search.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { type ClicksSearch, withPeriod } from './clicks-search.ts';
import css from './PeriodPicker.module.css';

interface Props {
  search: ClicksSearch;
  /** The period that the search parameters mean. */
  period: Period;
}

/** Selects the period, which is in the URL. */
export function PeriodPicker({ search, period }: Props) {
  const { t } = useTexts();
  // A custom period starts with the dates shown.
  const { start, end } = period;
  const searchOf = (kind: PeriodKind) =>
    kind === 'custom' ? { period: kind, start, end } : { period: kind };
  return (
    <div className={css.picker}>
      <Tabs look="segments" label={t('links:clicks.period')}>
        {periodKinds.map((kind) => (
          <Link
            key={kind}
            to="/app/links/referral-clicks"
            search={withPeriod(search, searchOf(kind))}
            resetScroll={false}
            {...tab(kind === period.kind)}
          >
            {t(`links:clicks.kind.${kind}`)}
          </Link>
        ))}
      </Tabs>
      {period.kind === 'month' && <Months period={period} />}
      {period.kind === 'custom' && <Days key={`${start} ${end}`} start={start} end={end} />}
    </div>
  );
}

function Months({ period }: { period: Period }) {
  const { t, format } = useTexts();
  const navigate = useNavigate({ from: '/app/links/referral-clicks' });
  const months = lastMonths(berlinDay(Date.now()));
  const choices = months.includes(period.start) ? months : [...months, period.start];
  return (
    <SelectField
      label={t('links:clicks.month')}
      value={period.start}
      onChange={({ currentTarget: { value: start } }) =>
        void navigate({
          search: (before) => withPeriod(before, { period: 'month', start }),
          resetScroll: false,
          replace: true,
        })
      }
      options={choices.map((value) => ({ value, label: format.month(value) }))}
    />
  );
}

function Days({ start, end }: { start: string; end: string }) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/app/links/referral-clicks' });
  const [days, setDays] = useState({ start, end });
  const fault = faultOfDays(days.start, days.end);
  const change = (next: typeof days) => {
    setDays(next);
    if (faultOfDays(next.start, next.end) !== null) return;
    const search = (before: ClicksSearch) => withPeriod(before, { period: 'custom', ...next });
    void navigate({ search, resetScroll: false, replace: true });
  };
  return (
    <div className={css.days}>
      <TextField
        type="date"
        label={t('links:clicks.from')}
        value={days.start}
        onChange={({ currentTarget: { value } }) => change({ ...days, start: value })}
      />
      <TextField
        type="date"
        label={t('links:clicks.to')}
        value={days.end}
        error={
          fault === 'order'
            ? t('links:clicks.wrongOrder')
            : fault === 'tooLong'
              ? t('links:clicks.tooLong')
              : undefined
        }
        onChange={({ currentTarget: { value } }) => change({ ...days, end: value })}
      />
    </div>
  );
}
