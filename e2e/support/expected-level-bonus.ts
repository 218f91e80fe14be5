import { levelTable } from './level-table.ts';
import type { RawNetwork } from './raw-network.ts';
import type { PartnerFigures } from './team-figures.ts';

/**
 * The level bonus of one partner in a cycle (specification, section 9), order by order: going up from the buyer, each
 * affiliate gets the difference between their own rate and the highest one met below.
 * @returns cents
 */
export function levelBonusCents(
  { orders }: RawNetwork,
  figures: ReadonlyMap<number, PartnerFigures>,
  partner: number,
): number {
  return orders.reduce((sum, order) => sum + shareOf(order, figures, partner), 0);
}

function shareOf(
  { partnerId, baseCents }: RawNetwork['orders'][number],
  figures: ReadonlyMap<number, PartnerFigures>,
  partner: number,
): number {
  let highestBelow = 0;
  let id = figures.get(partnerId)?.partner.parentId ?? null;
  while (id !== null) {
    const above = figures.get(id);
    if (!above) throw new Error(`Partner ${id} has no place in the tree.`);
    // A partner who is not an affiliate holds level 0, and its rate is 0.
    const percent = levelTable[above.level]?.percent ?? 0;
    if (id === partner) return Math.floor((baseCents * Math.max(0, percent - highestBelow) + 50) / 100);
    highestBelow = Math.max(highestBelow, percent);
    id = above.partner.parentId;
  }
  return 0;
}
