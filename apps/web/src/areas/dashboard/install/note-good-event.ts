import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '../../../api/session-store.ts';
import { isApplePhone, isInstalled } from '../../../frame/device.ts';
import { hasInstallOffer } from '../../../frame/install-offer.ts';
import { totalStatisticsQuery } from '../statistics/statistics.data.ts';
import { keepInstallQuestion, wasInstallOffered } from './install-question.ts';

/**
 * Makes the dashboard offer the installation from its next visit on, once, after something good has happened (a credit, a
 * customer, somebody in the team) in a browser that supports it. Works from what the dashboard has read, without a
 * request.
 */
export function noteGoodEvent(client: QueryClient): void {
  const { user, partner } = getSession();
  if (user === null || partner === null || wasInstallOffered(user.id)) return;
  if (isInstalled() || (!hasInstallOffer() && !isApplePhone())) return;
  const figures = client.getQueryData(totalStatisticsQuery(partner.id).queryKey);
  if (figures === undefined) return;
  const { commissionAccount, team } = figures;
  const people = team.clients + team.affiliatesPartners + team.premiumPartners;
  if (Number(commissionAccount) > 0 || people > 0) keepInstallQuestion(user.id, 'due');
}
