import { createHash } from 'node:crypto';
import type { Database } from '@blattwerk/server/platform/database/database.ts';

/** The token of an invitation that nobody accepts. */
export const PENDING_INVITATION = 'an-invitation-that-nobody-accepts';

/** The token of an invitation that a taken-over partner does not follow. */
export const PENDING_TAKEOVER = 'a-takeover-invitation-that-nobody-accepts';

/** Inserts both: the pages of their links are shown as they are before the password is typed. */
export async function createPendingInvitations({ pool }: Database, at: Date): Promise<void> {
  await pool.query(
    `with invited as (
       insert into users (email, password_hash, first_name, last_name, roles)
       values ('eingeladen@journey.example', '', 'Rita', 'Neu', '{ROLE_USER,ROLE_STAFF}')
       on conflict do nothing returning id)
     insert into operator_invitations (user_id, token_hash, created_at, expires_at)
     select id, $1, $2::timestamptz, $2::timestamptz + interval '1 day' from invited`,
    [createHash('sha256').update(PENDING_INVITATION).digest(), at],
  );
  await pool.query(
    `with invited as (
       insert into users (email, password_hash, first_name, last_name, roles)
       values ('uebernommen@journey.example', '', 'Ines', 'Vorher', '{ROLE_USER}')
       on conflict do nothing returning id)
     insert into takeover_invitations (user_id, invited_by, invited_at, due_at, sent_at, token_hash, expires_at)
     select id, id, $2::timestamptz, $2::timestamptz, $2::timestamptz, $1, $2::timestamptz + interval '1 day'
     from invited`,
    [createHash('sha256').update(PENDING_TAKEOVER).digest(), at],
  );
}
