import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { holdAt, releaseHoldAt } from '../../../src/money/partner-states/testing/on-hold.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';

/** Somebody who has requested the deletion of their account. */
export const aDeletionRequest: Prepare = async ({ server, identities }) => {
  await sql`insert into deletion_requests (user_id, created_at)
            values (${identities.swissPremium.user}, now()) on conflict do nothing`.execute(
    server.database.db,
  );
  return {};
};

/** Somebody without a place, an order or money who has just requested the deletion of their account. */
async function aNewRequest({ server }: Demo): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with gone as (
      insert into users (email, password_hash, first_name, last_name)
      values (${`${crypto.randomUUID()}@example.org`}, '', 'Uwe', 'Ast') returning id
    ), partner as (
      insert into partners (user_id, display_name) select id, 'Uwe Ast' from gone
    )
    insert into deletion_requests (user_id, created_at) select id, now() from gone returning id`.execute(
    server.database.db,
  );
  return rows[0]?.id ?? 0;
}

/** Deletions as operators see and decide them. */
export const deletionRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/operator/deletion_requests/{id}': async (demo) => ({
    objects: { deletionRequest: await aNewRequest(demo) },
  }),
  'POST /api/operator/deletion_requests/{id}/legal-hold': async (demo) => ({
    objects: { deletionRequest: await aNewRequest(demo) },
  }),
  'POST /api/operator/deletion_requests/{id}/legal-hold/lift': async (demo) => {
    const id = await aNewRequest(demo);
    await sql`insert into legal_holds (user_id, reason, set_by, set_at)
              select user_id, 'Rechtsstreit', 1, now() from deletion_requests where id = ${id}`.execute(
      demo.server.database.db,
    );
    return { objects: { deletionRequest: id } };
  },
  'POST /api/operator/deletion_requests/decisions': async (demo) => {
    const id = await aNewRequest(demo);
    return {
      row: { body: () => ({ ids: [id], decision: 'carry-out', reason: 'Auf eigenen Wunsch' }) },
    };
  },
};

/** The latest partner, not used by any other call, on hold or not. */
function latestPartner({ onHold }: { onHold: boolean }): Prepare {
  return async (demo: Demo) => {
    const partner = await oneId(demo, 'select max(id) as id from partners');
    const last = `select max(id) as id from partner_states where partner_id = ${partner}`;
    const held = await oneId(demo, `select id from partner_states where id = (${last}) and state = 'held'`);
    const { db } = demo.server.database;
    const at = demo.server.deps.clock.now();
    if (onHold && held === 0) await holdAt(db, partner, at);
    if (!onHold && held !== 0) await releaseHoldAt(db, partner, at);
    return { objects: { partner } };
  };
}

/** States of partners, and calls that change them. */
export const stateRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/partners/{id}/states': latestPartner({ onHold: true }),
  'POST /api/partners/{id}/hold': latestPartner({ onHold: false }),
  'POST /api/partners/{id}/release': latestPartner({ onHold: true }),
};

const today: Prepare = async ({ server: { deps } }) => ({
  row: { params: { day: berlinDay(deps.clock.now().getTime()) } },
});

/** Partners on a day when everybody of the demo network exists. */
export const pastDayRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/partners/{id}/past-days/{day}': today,
  'GET /api/partners/{id}/past-days/{day}/line': today,
};
