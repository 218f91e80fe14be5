import { linkOptions } from '@tanstack/react-router';
import { requirements, wayTo } from '../../money/payouts/readiness.data.ts';
import type { Task } from './today.data.ts';

/**
 * Where a task is done, and the label of that place; null for the user's own tasks without a person. `outside` is a URL
 * outside of the product.
 */
export function wayOf({ kind, person, missingPapers, missingQualificationPoints, renewal }: Task) {
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
      return renewalWay(renewal);
    case 'invitation':
    case 'invitation-call':
      return { label: 'invitation' as const, ...linkOptions({ to: '/app/links/potential-list' }) };
    case 'own-task':
      return person?.id == null ? null : personWay(person.id);
    default:
      return personWay(person?.id ?? null);
  }
}

/** To the shop, to an e-mail contact, or to the people who can help. */
function renewalWay(renewal: Task['renewal']) {
  const { address = null, email = null } = renewal ?? {};
  if (address !== null) return { label: 'renew' as const, outside: address };
  if (email !== null) return { label: 'askToRenew' as const, outside: `mailto:${email}` };
  return { label: 'contacts' as const, ...linkOptions({ to: '/app/team/contacts' }) };
}

function personWay(id: number | null) {
  const search = id === null ? {} : { partner: id };
  return { label: 'person' as const, ...linkOptions({ to: '/app/team/table', search }) };
}
