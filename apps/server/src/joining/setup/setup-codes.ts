import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { hashToken } from '../../identity/session/token.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { begun, hasBegun } from './begin-company.ts';

/** Letters and digits without similar-looking ones: I, L, O, U, 0, 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/**
 * Creates a code for setting up the company in the browser, and stores only its hash; null if a company exists. The
 * codes of all starts are valid until then: each of several processes on a database prints its own, and a restart does
 * not invalidate the one being typed. However many codes there are, 98 random bits cannot be guessed.
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

/** @throws ApiError 409 if a company exists, 403 for a code that no start has printed */
export async function requireSetupCode(db: Kysely<DB>, code: string): Promise<void> {
  // In one statement: the codes are deleted in the moment the company is set up, and must not be reported as wrong
  // then.
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

/** Hash of a code as printed, or as typed. */
function hashOf(code: string): Buffer {
  return hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
}
