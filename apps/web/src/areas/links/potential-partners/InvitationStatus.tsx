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

type Standing = Pick<PotentialPartner, 'status' | 'finishedAt'>;

/** Where an invitation stands; while it is open also how long it is so. */
export function InvitationStatus({ invitation }: { invitation: Standing }) {
  return (
    <span className={css.status}>
      <InvitationBadge status={invitation.status} />
      {invitation.status === 0 && (
        <span className="quiet">
          <TimeLeft invitation={invitation} />
        </span>
      )}
    </span>
  );
}

/** The status alone. */
export function InvitationBadge({ status }: Pick<Standing, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`links:potential.statusName.${status}`)}</Badge>;
}

/** For how many days an open invitation can still be accepted. */
export function TimeLeft({ invitation: { finishedAt } }: { invitation: Standing }) {
  const { t } = useTexts();
  const days = daysUntil(finishedAt, Date.now());
  return days === 0 ? t('links:potential.endsToday') : t('links:potential.endsIn', { count: days });
}
