import { type RawBuilder, sql } from 'kysely';
import { contains, patternOf } from '../../platform/database/conditions.ts';

/** Words of a name, each in its possible stored spellings; all words have to match. */
export type Words = readonly (readonly string[])[];

/** SQL, as indexed (migration 0052): first and last name of `owner`, and the display name of `partner`. */
export const ownName = sql`folded(' ' || owner.first_name || ' ' || owner.last_name)`;
export const shownName = sql`folded(' ' || partner.display_name)`;

/** The words of a search text. */
export function wordsOf(text: string): string[][] {
  return text.split(/\s+/).map(spellingsOf);
}

const apart: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Umlauts may be typed, and stored, as two letters: either spelling finds the other. */
function spellingsOf(word: string): string[] {
  const small = word.toLowerCase();
  // With two letters stripped, too little would be left for an index.
  if (small.length <= 2) return [small];
  const inTwo = small.replaceAll(/[äöü]/g, (letter) => apart[letter] ?? letter);
  const inOne = small.replaceAll(/(?<=[aou])e/g, '');
  return [...new Set([small, inTwo, inOne])];
}

/** SQL: the condition that a name has all these words, in any order and spelling. */
export function hasWords(name: RawBuilder<unknown>, words: Words): RawBuilder<unknown> {
  const each = words.map((spellings) => {
    const any = spellings.map((one) => sql`${name} like folded(${wordPattern(one)}::text)`);
    return sql`(${sql.join(any, sql` or `)})`;
  });
  return sql.join(each, sql` and `);
}

/** Shorter words only match at the beginning: nearly every name contains them. */
const LEAST_INSIDE = 3;

function wordPattern(word: string): string {
  return patternOf([...word].length < LEAST_INSIDE ? ` ${word}` : word);
}

/** The shortest part of an address for which an index finds few rows. */
export const LEAST_EMAIL = 3;

/**
 * SQL: the condition that `partner` matches a text: by words of first and last name or of the display name, by part of
 * the e-mail address, or by the whole number. Matches are looked up first, so that it scales with them and not with the
 * number of partners.
 */
export function isMeantBy(given: string): RawBuilder<unknown> {
  const text = given.normalize('NFC').trim();
  const words = wordsOf(text);
  const owners = sql`select partner.id from users as owner join partners as partner on partner.user_id = owner.id`;
  const found = [
    sql`${owners} where ${hasWords(ownName, words)}`,
    sql`select partner.id from partners as partner where ${hasWords(shownName, words)}`,
  ];
  if (!/\s/.test(text) && [...text].length >= LEAST_EMAIL)
    found.push(sql`${owners} where ${contains(sql`owner.email`, text)}`);
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  if (number !== undefined) found.push(sql`select ${Number(number)}::bigint as id`);
  return sql`partner.id = any(array(${sql.join(found, sql` union all `)}))`;
}
