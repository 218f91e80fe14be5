import type { Payout } from '../payouts.data.ts';

/** Whether the credit note of a payout can be objected to: it stands, and takes no other one's place. */
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
