import { createHash } from 'node:crypto';
import type { Database } from '@blattwerk/server/platform/database/database.ts';

/** What the link of an invitation carries that nobody accepts. */
export const PENDING_INVITATION = 'an-invitation-that-nobody-accepts';

/** Plants it: the page of its link is looked at as it is before the password is typed. */
export async function plantPendingInvitation({ pool }: Database, at: Date): Promise<void> {
  await pool.query(
    `with invited as (
       insert into users (email, password_hash, first_name, last_name, roles)
       values ('eingeladen@journey.example', '', 'Rita', 'Neu', '{ROLE_USER,ROLE_STAFF}')
       on conflict do nothing returning id)
     insert into operator_invitations (user_id, token_hash, created_at, expires_at)
     select id, $1, $2::timestamptz, $2::timestamptz + interval '1 day' from invited`,
    [createHash('sha256').update(PENDING_INVITATION).digest(), at],
  );
}
