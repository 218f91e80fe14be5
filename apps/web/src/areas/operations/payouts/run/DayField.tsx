import { useTexts } from '../../../../i18n/use-texts.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import type { Run } from '../payouts.data.ts';
import { dueDayFault } from '../runs/new-run.ts';
import { isDayOver } from './run-day.ts';

interface Props {
  run: Run;
  day: string;
  onChange: (day: string) => void;
}

/** Execution day of a run, while it can be moved; a warning comes first if it has passed. */
export function DayField({ run, day, onChange }: Props) {
  const { t, format } = useTexts();
  const now = Date.now();
  const fault = day === run.dueOn ? null : dueDayFault(day, now);
  return (
    <TextField
      type="date"
      label={t('runs:column.dueOn')}
      description={isDayOver(run, now) ? t('runs:submit.dayOver', { day: format.day(run.dueOn) }) : undefined}
      error={fault === null ? undefined : t(`runs:new.due.${fault}`)}
      value={day}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
