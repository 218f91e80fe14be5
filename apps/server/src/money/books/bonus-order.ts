import { creditKinds } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type RawBuilder, sql } from 'kysely';

/** Sorts by a bonus in the order in which the programme lists them; credits by hand come last. */
export function bonusOrder(bonus: RawBuilder<unknown>): RawBuilder<number> {
  return sql`array_position(${[...creditKinds]}::text[], ${bonus})`;
}
