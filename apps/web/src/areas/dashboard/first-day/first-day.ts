import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { isZero } from '../../../api/amount.ts';

interface Known {
  /** Undefined for whoever has no place in the tree yet, and therefore no figures. */
  readonly statistics: CallAnswer<'GET /api/partner_total_statistics'> | undefined;
  /** Final credits and estimates that are not available yet, as the server writes money. */
  readonly pending: string;
  /** One's own orders and those of direct customers, whatever became of them. */
  readonly orders: number;
}

/** Whether somebody has nothing yet: no order, nobody in the team, no credit. */
export function isFirstDay({ statistics, pending, orders }: Known): boolean {
  if (orders > 0 || !isZero(pending)) return false;
  if (statistics === undefined) return true;
  const { affiliatesPartners, premiumPartners, clients } = statistics.team;
  return isZero(statistics.commissionAccount) && affiliatesPartners + premiumPartners + clients === 0;
}
