import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type RawBuilder, sql } from 'kysely';

/** Sorts by a bonus in the order in which the programme lists them. */
export function bonusOrder(bonus: RawBuilder<unknown>): RawBuilder<number> {
  return sql`array_position(${[...bonusNames]}::text[], ${bonus})`;
}
