import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { codeOfName } from './code-of-name.ts';
import { REGISTRATION } from './link-target.ts';
import { findDefaultCode, findFreeCode, insertReferralLink, lockLinks } from './referral-links.queries.ts';

/** Digits and letters that cannot be confused with each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const RANDOM_LENGTH = 8;

/** Up to this many people with the same name get a counting suffix; later ones a random one. */
const COUNTED_NAMES = 200;
const DRAWN_BELOW = 1_000_000;

/**
 * The code of a partner's default link. If there is none, it is made from the first name, KLARA or KLARA2, so that it
 * can be dictated on the phone; a name without a letter of A to Z gets random letters.
 */
export async function saveDefaultCode(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<string> {
  const known = await findDefaultCode(db, partner);
  if (known !== undefined) return known;
  return db.transaction().execute(async (tx) => {
    await lockLinks(tx, partner);
    let code = await findDefaultCode(tx, partner);
    if (code !== undefined) return code;
    const name = codeOfName(await findFirstName(tx, partner));
    while (code === undefined) {
      const made = await findFreeCode(tx, name === '' ? [randomCode()] : codesOf(name));
      // Another partner may have taken it since.
      const link = made && { partner, code: made, target: REGISTRATION, words: null, now };
      const id = link && (await insertReferralLink(tx, link));
      if (id !== undefined) code = made;
    }
    return code;
  });
}

async function findFirstName(tx: Tx, partner: number): Promise<string> {
  const { name } = await tx
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select('users.first_name as name')
    .where('partners.id', '=', partner)
    .executeTakeFirstOrThrow();
  return name;
}

/** The candidate codes for a name, by preference. */
function codesOf(name: string): string[] {
  const counted = Array.from(
    { length: COUNTED_NAMES },
    (_, index) => `${name}${index === 0 ? '' : index + 1}`,
  );
  return [...counted, `${name}${randomInt(COUNTED_NAMES + 1, DRAWN_BELOW)}`];
}

function randomCode(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
