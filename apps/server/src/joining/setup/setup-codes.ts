import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { hashToken } from '../../identity/session/token.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { begun, hasBegun } from './begin-company.ts';

/** Letters and digits without those that are read for another one: I, L, O, U, 0, 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/**
 * Makes a code by which the company is begun in the browser, and keeps its hash alone; null where one has begun. The
 * code of every start holds until then: of several processes on one database each prints its own, and one that starts
 * again while somebody types takes nothing away. Nobody guesses any of 98 random bits, however many codes there are.
 */
export async function openSetup(db: Kysely<DB>, now: Date): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    if (await hasBegun(tx)) return null;
    const code = createCode();
    await tx
      .insertInto('setup_codes')
      .values({ code_hash: hashOf(code), created_at: now })
      .execute();
    return code;
  });
}

/** @throws ApiError 409 where a company has begun, 403 for what no start has printed */
export async function requireSetupCode(db: Kysely<DB>, code: string): Promise<void> {
  // By one statement: the codes go in the moment in which the company begins, and are not to be called wrong for that.
  const { rows } = await sql<{ begun: boolean; known: boolean }>`
    select ${begun} as begun,
           exists (select from setup_codes where code_hash = ${hashOf(code)}) as known`.execute(db);
  const found = onlyRow(rows);
  if (found.begun) throw new ApiError(409, 'companyBegun');
  if (!found.known) throw new ApiError(403, 'setupCode');
}

function createCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Of a code as it was printed, or as somebody types it. */
function hashOf(code: string): Buffer {
  return hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
}
