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

/** Status of an invitation; while open also the time left. */
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

/** The status as a badge. */
export function InvitationBadge({ status }: Pick<Standing, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`links:potential.statusName.${status}`)}</Badge>;
}

interface TimeProps {
  invitation: Standing;
  /** Short form, beside a badge that says it is open. */
  short?: boolean;
}

/** Days for which an open invitation can still be accepted. */
export function TimeLeft({ invitation: { finishedAt }, short = false }: TimeProps) {
  const { t } = useTexts();
  const days = daysUntil(finishedAt, Date.now());
  if (days === 0) return t('links:potential.endsToday');
  return t(short ? 'links:potential.daysLeft' : 'links:potential.endsIn', { count: days });
}
