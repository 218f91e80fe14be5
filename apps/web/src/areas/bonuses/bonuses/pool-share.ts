import { formatCents, multiplyDivideFloor, parseCents } from '@blattwerk/plan/money.ts';
import type { Pool } from './bonuses.data.ts';

/** A share in a pool as the programme splits it: rounded down, plus the cent that goes to the largest remainders. */
export function floorShare({
  pool,
  weight,
  weightSum,
  share,
}: Pick<Pool, 'pool' | 'weight' | 'weightSum' | 'share'>): { floor: string; remainderCents: number } {
  const cents = weightSum === 0 ? 0 : multiplyDivideFloor(parseCents(pool), weight, weightSum);
  return { floor: formatCents(cents), remainderCents: parseCents(share) - cents };
}
