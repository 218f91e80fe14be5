import { Link, linkOptions } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { requirements, wayTo } from '../../money/payouts/readiness.data.ts';
import css from './TaskItem.module.css';
import type { Task } from './today.data.ts';

/** The way to what a task is about. */
export function TaskWay({ task }: { task: Task }) {
  const { t } = useTexts();
  // What one wrote down leads nowhere but to its person.
  if (task.kind === 'own-task' && task.person === null) return null;
  const { label, ...link } = wayOf(task);
  return (
    <Link {...link} className={css.way}>
      <Icon name="arrow" size={18} />
      {t(`today:way.${label}`)}
    </Link>
  );
}

function wayOf({ kind, person, missingPapers }: Task) {
  switch (kind) {
    case 'payout-papers': {
      const first = requirements.find((requirement) => missingPapers.includes(requirement));
      return { label: 'papers' as const, ...wayTo(first ?? 'bankAccount', { isMissing: true }) };
    }
    case 'kick-start':
      return { label: 'kickStart' as const, ...linkOptions({ to: '/app/bonuses/kick-start' }) };
    case 'own-membership':
      return { label: 'orders' as const, ...linkOptions({ to: '/app/orders' }) };
    case 'invitation':
    case 'invitation-call':
      return { label: 'invitation' as const, ...linkOptions({ to: '/app/links/potential-list' }) };
    default: {
      const search = person?.id == null ? {} : { partner: person.id };
      return { label: 'person' as const, ...linkOptions({ to: '/app/team/table', search }) };
    }
  }
}
