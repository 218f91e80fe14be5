import { sql } from 'kysely';
import { createToken, hashToken } from '../../../src/identity/session/token.ts';
import type { Prepare } from './demo-request.ts';
import { fillBalances, fillTakeover } from './fill-takeover.ts';

/** The invitation of a person taken over, with the link to set a password. */
const invitationLink: Prepare = async ({ server: { database, deps } }) => {
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

/** Marks the first partner as taken over. */
const personTakenOver: Prepare = async ({ server: { database, deps } }) => {
  await sql`
    insert into takeover_people (partner_id, parts, taken_over_at, taken_over_by)
    select min(id), '{}', ${deps.clock.now()}, 1 from partners on conflict do nothing`.execute(database.db);
  return {};
};

const storedComparison: Prepare = async ({ server: { database, deps } }) => {
  await fillTakeover(database.db, deps.clock.now());
  return {};
};

const preparedBalances: Prepare = async ({ server: { database, deps } }) => {
  await fillBalances(database.db, deps.clock.now());
  return {};
};

/** A commission list of the former system for a month with an order, with one line of a person taken over. */
const listToCompare: Prepare = async ({ server: { database } }) => {
  await sql`update partners set old_number = 'A1' where id = (select min(id) from partners)`.execute(
    database.db,
  );
  const { rows } = await sql<{ month: string }>`
    with dated as (
      select to_char(min(starts_on) - interval '1 month', 'YYYY-MM') as month,
             min(starts_on)::timestamptz - interval '10 days' as at
      from programme
    ), sold as (
      insert into orders (source, number, partner_id, status, placed_at, paid_at, base_cents, gross_cents, qp, is_history)
      select 'alt', ${crypto.randomUUID()}, (select min(id) from partners), 'paid', at, at, 100, 119, 1, true from dated
    )
    select month from dated`.execute(database.db);
  const month = rows[0]?.month ?? '';
  const csv = () => 'old_number;bonus;amount\nA1;level;1,00\n';
  const writes = ['takeover_comparisons', 'takeover_comparison_lines', 'audit_log'];
  return { row: { query: () => ({ month }), csv, ok: 202, writes } };
};

/** The calls about people taken over and about their invitations. */
export const takeoverRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/takeover/people': personTakenOver,
  'POST /api/takeover/comparisons': listToCompare,
  'GET /api/takeover/comparisons': storedComparison,
  'GET /api/takeover/comparisons/{id}': storedComparison,
  'GET /api/takeover/comparisons/{id}/lines': storedComparison,
  'GET /api/approvals/{id}/balances': preparedBalances,
  'POST /api/takeover-invitation/check': async (demo) => {
    const { row } = await invitationLink(demo);
    const { token } = row?.body?.({} as never, 0) ?? {};
    return { row: { body: () => ({ token }) } };
  },
  'POST /api/takeover-invitation/accept': invitationLink,
};
