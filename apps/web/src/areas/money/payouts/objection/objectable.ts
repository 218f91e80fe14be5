import type { Payout } from '../payouts.data.ts';

/** Whether a payout's credit note can be objected to: it is valid and replaces no other. */
export function isObjectable({
  number,
  correctionNumber,
  replaces,
  replacedBy,
  objection,
}: Pick<Payout, 'number' | 'correctionNumber' | 'replaces' | 'replacedBy' | 'objection'>): boolean {
  return (
    number !== null &&
    correctionNumber === null &&
    replaces === null &&
    replacedBy === null &&
    objection === null
  );
}
