import { sql } from 'kysely';
import { oneId, type Prepare } from './demo-request.ts';
import { customerRequests } from './fill-customers.ts';
import { importInboxRequests } from './fill-import-inbox.ts';
import { fillOperators } from './fill-operators.ts';
import { takeoverRequests } from './takeover-requests.ts';

/** Somebody who works for the company and whom no other call is about. */
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
const anUnplaced: Prepare = async ({ server, identities }) => {
  const { rows } = await sql<{ id: number }>`
    with owner as (
      insert into users (email, password_hash, first_name, last_name)
      values (${`${crypto.randomUUID()}@example.org`}, '', 'Uwe', 'Ast') returning id
    )
    insert into partners (user_id, display_name, created_at)
    select id, 'Uwe Ast', ${server.deps.clock.now()} from owner returning id`.execute(server.database.db);
  const { partner: parent } = identities.anna;
  return {
    objects: { partner: rows[0]?.id ?? 0 },
    row: { body: () => ({ parent, reason: 'Kam über die Messe' }) },
  };
};

/** What is done to those who work here, and to partners without a place. */
export const operatorRequests: Readonly<Record<string, Prepare>> = {
  ...takeoverRequests,
  ...importInboxRequests,
  ...customerRequests,
  'POST /api/operators/{id}/invitation/correct': anInvitation,
  'POST /api/operators/{id}/invitation/withdraw': anInvitation,
  'POST /api/operator/partners/{id}/place': anUnplaced,
  'POST /api/operators/disable': aClerk,
  'POST /api/operators/enable': aClerk,
};
