import { sql } from 'kysely';
import { hashToken } from '../../../src/identity/session/token.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';
import { customerRequests } from './fill-customers.ts';
import { importInboxRequests } from './fill-import-inbox.ts';
import { fillOperators } from './fill-operators.ts';
import { moveRequests } from './move-requests.ts';
import { takeoverRequests } from './takeover-requests.ts';

/** A member of staff who is not used by any other call. */
const aClerk: Prepare = async (demo) => {
  const { server } = demo;
  await fillOperators(server.database.db, server.deps.clock.now());
  const id = await oneId(demo, "select max(id) as id from users where 'ROLE_STAFF' = any(roles)");
  return { row: { body: () => ({ ids: [id], reason: 'Vertretung' }) } };
};

/** Somebody who has just been invited. */
const anInvitation: Prepare = async (demo) => {
  const { server } = demo;
  await fillOperators(server.database.db, server.deps.clock.now());
  const staff = await oneId(demo, 'select max(user_id) as id from operator_invitations');
  return { objects: { staff } };
};

/** A partner who waits for a place. */
const anUnplaced: Prepare = async (demo) => {
  const { partner } = await aPartner(demo);
  const { partner: parent } = demo.identities.anna;
  return { objects: { partner }, row: { body: () => ({ parent, reason: 'Kam über die Messe' }) } };
};

/** A partner who is not used by any other call, and has just started changing the e-mail address. */
const aNewAddress: Prepare = async (demo) => {
  const { partner, user } = await aPartner(demo);
  const token = crypto.randomUUID();
  const { database, deps } = demo.server;
  const now = deps.clock.now();
  await sql`
    insert into email_changes (user_id, email, token_hash, requested_by, created_at, expires_at)
    values (${user}, ${`${token}@example.org`}, ${hashToken(token)}, 1, ${now}, ${now}::timestamptz + interval '7 days')`.execute(
    database.db,
  );
  return { objects: { partner }, row: { body: () => ({ token }) } };
};

async function aPartner({ server }: Demo): Promise<{ partner: number; user: number }> {
  const { rows } = await sql<{ partner: number; user: number }>`
    with owner as (
      insert into users (email, password_hash, first_name, last_name)
      values (${`${crypto.randomUUID()}@example.org`}, '', 'Uwe', 'Ast') returning id
    )
    insert into partners (user_id, display_name, created_at)
    select id, 'Uwe Ast', ${server.deps.clock.now()} from owner returning id as partner, user_id as "user"`.execute(
    server.database.db,
  );
  return rows[0] ?? { partner: 0, user: 0 };
}

/** A scheduled grant of premium. */
const aGrant: Prepare = async (demo) => {
  const { partner } = await aPartner(demo);
  const { rows } = await sql<{ id: number }>`
    insert into partner_grants (partner_id, kind, from_day, to_day, reason, granted_by, granted_at)
    values (${partner}, 'company-free', '2029-01-01', '2029-07-01', 'Kulanz', 1, now()) returning id`.execute(
    demo.server.database.db,
  );
  return { objects: { partner, partnerGrant: rows[0]?.id ?? 0 } };
};

/** Two partners who may be one person, neither of whom is used by any other call. */
const aPair: Prepare = async (demo) => {
  const { partner } = await aPartner(demo);
  const { partner: other } = await aPartner(demo);
  const { rows } = await sql<{ id: number }>`
    insert into likely_doubles (partner_id, other_id, reasons, found_at, seen_at)
    values (${partner}, ${other}, array['phone'], now(), now()) returning id`.execute(
    demo.server.database.db,
  );
  return { objects: { likelyDouble: rows[0]?.id ?? 0 } };
};

/** Two partners who are one person. */
const aMerge: Prepare = async (demo) => {
  const { partner } = await aPartner(demo);
  const { partner: into } = await aPartner(demo);
  return {
    objects: { partner },
    row: { query: () => ({ into }), body: () => ({ into: `/api/partners/${into}`, reason: 'Doppelt' }) },
  };
};

/** A partner with a note about them. */
const aNote: Prepare = async (demo) => {
  const { partner } = await aPartner(demo);
  await sql`insert into partner_notes (partner_id, text, written_by, written_at)
            values (${partner}, 'Ruft nur vormittags an', 1, now())`.execute(demo.server.database.db);
  return { objects: { partner } };
};

/** A partner whose data are restricted. */
const aRestriction: Prepare = async (demo) => {
  const { partner, user } = await aPartner(demo);
  await sql`insert into restrictions (user_id, reason, set_by, set_at)
            values (${user}, 'Bestreitet die Anschrift', 1, now())`.execute(demo.server.database.db);
  return { objects: { partner } };
};

const aFile: Prepare = async (demo) => ({ objects: { partner: (await aPartner(demo)).partner } });

/** Calls on staff, and on partners without a place. */
export const operatorRequests: Readonly<Record<string, Prepare>> = {
  ...takeoverRequests,
  ...moveRequests,
  ...importInboxRequests,
  ...customerRequests,
  'POST /api/operators/{id}/invitation/correct': anInvitation,
  'POST /api/operators/{id}/invitation/withdraw': anInvitation,
  'PATCH /api/operator/partners/{id}': aFile,
  'POST /api/operator/partners/{id}/email-change': aFile,
  'GET /api/operator/partners/{id}/grants': aGrant,
  'POST /api/operator/partners/{id}/grants': aFile,
  'POST /api/operator/partner_grants/{id}/end': aGrant,
  'GET /api/operator/likely_doubles': aPair,
  'POST /api/operator/likely_doubles/{id}/different': aPair,
  'GET /api/operator/partners/{id}/merge-effect': aMerge,
  'POST /api/operator/partners/{id}/merge': aMerge,
  'GET /api/operator/partners/{id}/notes': aNote,
  'GET /csv/operator/partners/{id}/notes': aFile,
  'POST /api/operator/partners/{id}/notes': aFile,
  'GET /api/operator/partners/{id}/restrictions': aRestriction,
  'POST /api/operator/partners/{id}/restrict': aFile,
  'POST /api/operator/partners/{id}/lift-restriction': aRestriction,
  'POST /api/email-change/confirm': aNewAddress,
  'POST /api/operator/partners/{id}/place': anUnplaced,
  'POST /api/operators/disable': aClerk,
  'POST /api/operators/enable': aClerk,
};
