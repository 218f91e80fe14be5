import { creditKinds } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type RawBuilder, sql } from 'kysely';

/** SQL that sorts bonuses in the programme's order; credits by hand come last. */
export function bonusOrder(bonus: RawBuilder<unknown>): RawBuilder<number> {
  return sql`array_position(${[...creditKinds]}::text[], ${bonus})`;
}
