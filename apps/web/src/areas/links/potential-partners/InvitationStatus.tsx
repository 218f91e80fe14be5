import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { daysUntil } from './days-until.ts';
import css from './InvitationStatus.module.css';
import type { PotentialPartner } from './potential-partners.data.ts';

const tones: Record<PotentialPartner['status'], Tone> = {
  0: 'waiting',
  1: 'good',
  2: 'neutral',
  3: 'neutral',
};

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
      <Badge tone={tones[status]}>{t(`links:potential.statusName.${status}`)}</Badge>
      {status === 0 && (
        <span className="quiet">
          {days === 0 ? t('links:potential.endsToday') : t('links:potential.endsIn', { count: days })}
        </span>
      )}
    </span>
  );
}
