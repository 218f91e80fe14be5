import { sql } from 'kysely';
import { createToken, hashToken } from '../../../src/identity/session/token.ts';
import type { Prepare } from './demo-request.ts';

/** Somebody who was taken over, and the link by which they set a password. */
const withLink: Prepare = async ({ server: { database, deps } }) => {
  const token = createToken();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await sql`
    with owner as (
      insert into users (email, password_hash, first_name, last_name)
      values (${`${crypto.randomUUID()}@example.org`}, '', 'Uwe', 'Ast') returning id
    )
    insert into takeover_invitations (user_id, invited_by, invited_at, due_at, sent_at, token_hash, expires_at)
    select id, 1, ${now}, ${now}, ${now}, ${hashToken(token)}, ${expiresAt} from owner`.execute(database.db);
  const { rows } = await sql<{ id: number }>`
    select distinct on (kind) id from legal_documents
    where kind = 'terms' and valid_from <= ${now} order by kind, valid_from desc, id desc`.execute(
    database.db,
  );
  const acceptedDocuments = rows.map(({ id }) => id);
  return { row: { body: () => ({ token, password: 'Ganz-neu-2026', acceptedDocuments }) } };
};

/** The company's first partner, as if a file had named them. */
const aTakenOver: Prepare = async ({ server: { database, deps } }) => {
  await sql`
    insert into takeover_people (partner_id, parts, taken_over_at, taken_over_by)
    select min(id), '{}', ${deps.clock.now()}, 1 from partners on conflict do nothing`.execute(database.db);
  return {};
};

/** Who was taken over, and what the links of their invitations do. */
export const takeoverRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/takeover/people': aTakenOver,
  'POST /api/takeover-invitation/check': async (demo) => {
    const { row } = await withLink(demo);
    const { token } = row?.body?.({} as never, 0) ?? {};
    return { row: { body: () => ({ token }) } };
  },
  'POST /api/takeover-invitation/accept': withLink,
};
