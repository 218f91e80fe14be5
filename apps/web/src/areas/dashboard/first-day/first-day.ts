import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { isZero } from '../../../api/amount.ts';

interface Known {
  /** Undefined before the partner has a place in the tree, and therefore figures. */
  readonly statistics: CallAnswer<'GET /api/partner_total_statistics'> | undefined;
  /** Final credits and estimates not available yet, as the server writes money. */
  readonly pending: string;
  /** Orders of the partner and of direct customers, whatever their state. */
  readonly orders: number;
}

/** Whether there is nothing yet: no order, nobody in the team, no credit. */
export function isFirstDay({ statistics, pending, orders }: Known): boolean {
  if (orders > 0 || !isZero(pending)) return false;
  if (statistics === undefined) return true;
  const { affiliatesPartners, premiumPartners, clients } = statistics.team;
  return isZero(statistics.commissionAccount) && affiliatesPartners + premiumPartners + clients === 0;
}
