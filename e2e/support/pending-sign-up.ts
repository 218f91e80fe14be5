import { createHash } from 'node:crypto';
import type { Database } from '@blattwerk/server/platform/database/database.ts';

/** The token of a sign-up that nobody confirms. */
export const PENDING_SIGN_UP = 'a-sign-up-that-nobody-confirms';

/** Inserts it: the page of its link is shown as it is before the password is typed. */
export async function createPendingSignUp({ pool }: Database, at: Date): Promise<void> {
  await pool.query(
    `insert into sign_ups (token_hash, email, password_hash, particulars, created_at, expires_at)
     values ($1, 'unbestaetigt@journey.example', '', '{}', $2::timestamptz, $2::timestamptz + interval '1 day')
     on conflict (token_hash) do nothing`,
    [createHash('sha256').update(PENDING_SIGN_UP).digest(), at],
  );
}
