import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import css from './InvitationDetails.module.css';

interface Props {
  day: string;
  /** For a day that has come, says only that. */
  short?: boolean;
}

/** The day of the next call, and whether it has come. */
export function FollowUpDay({ day, short = false }: Props) {
  const { t, format } = useTexts();
  const isDue = day <= berlinDay(Date.now());
  return (
    <span className={css.day}>
      {!(short && isDue) && format.day(day)}{' '}
      {isDue && <Badge tone="waiting">{t('links:potential.due')}</Badge>}
    </span>
  );
}
