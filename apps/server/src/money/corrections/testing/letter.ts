import type { Tx } from '../../../platform/database/transaction.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { nextDemandNumber } from '../demand-number.ts';
import { insertDemand, type LetterSnapshot, updateIssuedDemand } from '../demands.queries.ts';

/** A letter that one person prepares and issues; cents. */
interface IssuedLetter {
  readonly partner: number;
  readonly netCents: number;
  readonly taxCents: number;
  readonly dueOn: string;
  readonly particulars: LetterSnapshot;
  readonly reason: string;
  readonly by: number;
  readonly at: Date;
}

/** Issues a letter about a debt, in German. Returns its id. */
export async function issueLetter(
  { db, secrets }: { readonly db: Tx; readonly secrets: Secrets },
  { particulars, by, at, ...letter }: IssuedLetter,
): Promise<number> {
  const locale = 'de';
  const id = await insertDemand(db, { ...letter, locale, issuedBy: by, preparedAt: at });
  const number = await nextDemandNumber(db);
  await updateIssuedDemand({ db, secrets }, id, { number, locale, particulars, at });
  return id;
}
