import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import css from './InvitationDetails.module.css';

/** The day of the next call, and whether it has come. */
export function FollowUpDay({ day }: { day: string }) {
  const { t, format } = useTexts();
  const isDue = day <= berlinDay(Date.now());
  return (
    <span className={css.day}>
      {format.day(day)} {isDue && <Badge tone="waiting">{t('links:potential.due')}</Badge>}
    </span>
  );
}
