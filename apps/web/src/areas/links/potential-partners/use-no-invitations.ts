import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { legalPages } from '../../../ui/legal-pages.ts';
import { DAILY_LIMIT } from './potential-partners.data.ts';

type Info = CallAnswer<'GET /api/potential_partners/get-remaining-info'>;

/** Why inviting is impossible now; null if it is possible, or while unknown. */
export function useNoInvitations(info: Info | undefined): string | null {
  const { t, format } = useTexts();
  if (info === undefined || info.possibilityToAdd) return null;
  const { imprint, privacy } = legalPages();
  if (imprint === undefined || privacy === undefined) return t('links:invite.closed');
  if (info.remainingToAdd > 0) return t('links:invite.noPlace');
  return t('links:invite.noneLeft', { limit: format.integer(DAILY_LIMIT) });
}
