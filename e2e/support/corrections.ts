import type { Instance } from './instance.ts';
import type { OwnPerson } from './own-person.ts';

/** A partner's corrections; `credit` is null as long as nobody has approved it, cents. */
export const correctionsOf = ({ database }: Instance, { partner }: OwnPerson) =>
  database.query<{ credit: number | null; cents: number }>(
    'select credit_id as credit, amount_cents as cents from corrections where partner_id = $1',
    [partner],
  );
