import { linkOptions } from '@tanstack/react-router';
import { requirements, wayTo } from '../../money/payouts/readiness.data.ts';
import type { Task } from './today.data.ts';

/** Where a task is dealt with, and how that place is called; null for what one wrote down about nobody. */
export function wayOf({ kind, person, missingPapers, missingQualificationPoints }: Task) {
  switch (kind) {
    case 'payout-papers': {
      const first = requirements.find((requirement) => missingPapers.includes(requirement));
      return { label: 'papers' as const, ...wayTo(first ?? 'bankAccount', { isMissing: true }) };
    }
    case 'kick-start':
      return { label: 'kickStart' as const, ...linkOptions({ to: '/app/bonuses/kick-start' }) };
    case 'goal':
      return missingQualificationPoints === null
        ? { label: 'partner' as const, ...linkOptions({ to: '/app/become-partner' }) }
        : { label: 'goal' as const, ...linkOptions({ to: '/app/bonuses/level', hash: 'goal' }) };
    case 'own-membership':
      return { label: 'orders' as const, ...linkOptions({ to: '/app/orders' }) };
    case 'invitation':
    case 'invitation-call':
      return { label: 'invitation' as const, ...linkOptions({ to: '/app/links/potential-list' }) };
    case 'own-task':
      return person?.id == null ? null : personWay(person.id);
    default:
      return personWay(person?.id ?? null);
  }
}

function personWay(id: number | null) {
  const search = id === null ? {} : { partner: id };
  return { label: 'person' as const, ...linkOptions({ to: '/app/team/table', search }) };
}
