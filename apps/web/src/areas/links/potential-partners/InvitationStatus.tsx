import { useTexts } from '../../i18n/use-texts.ts';
import { daysUntil } from './days-until.ts';
import css from './InvitationStatus.module.css';
import type { PotentialPartner } from './potential-partners.data.ts';

/** Where an invitation stands; while it is open also how long it is so. */
export function InvitationStatus({
  invitation,
}: {
  invitation: Pick<PotentialPartner, 'status' | 'finishedAt'>;
}) {
  const { t } = useTexts();
  const { status, finishedAt } = invitation;
  const days = daysUntil(finishedAt, Date.now());
  return (
    <span className={css.status}>
      <span className={css.name} data-status={status}>
        {t(`links:potential.statusName.${status}`)}
      </span>
      {status === 0 && (
        <span className="quiet">
          {days === 0 ? t('links:potential.endsToday') : t('links:potential.endsIn', { count: days })}
        </span>
      )}
    </span>
  );
}
