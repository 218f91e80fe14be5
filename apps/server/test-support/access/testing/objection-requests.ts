import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { objectAt } from '../../../src/money/objections/testing/objected.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';
import { aMovedPayout } from './payout-run-requests.ts';

/** A payout of Anna's with a credit note without objections so far. */
async function unobjected(demo: Demo): Promise<number> {
  const found = await oneId(
    demo,
    `select max(payout.id) as id from payouts as payout
     where payout.partner_id = ${demo.identities.anna.partner} and payout.status = 4 and payout.replaces_id is null
       and payout.particulars is not null
       and exists (select from payout_papers as note where note.payout_id = payout.id and note.kind = 'credit-note')
       and not exists (select from payout_papers as other where other.payout_id = payout.id and other.kind <> 'credit-note')
       and not exists (select from note_objections as objection where objection.payout_id = payout.id)`,
  );
  return found === 0 ? aMovedPayout(demo, 'paid') : found;
}

/** The same with a waiting objection. */
async function anObjected(demo: Demo): Promise<number> {
  const waiting = await oneId(
    demo,
    `select max(payout_id) as id from note_objections
     where partner_id = ${demo.identities.anna.partner} and agreed_at is null and ended_at is null`,
  );
  if (waiting !== 0) return waiting;
  const payout = await unobjected(demo);
  const { database, deps } = demo.server;
  await objectAt(database.db, { payout, partner: demo.identities.anna.partner, at: deps.clock.now() });
  return payout;
}

async function anObjection(demo: Demo): Promise<number> {
  const payout = await anObjected(demo);
  return oneId(demo, `select id from note_objections where payout_id = ${payout}`);
}

/** One to a credit note without tax, answered long ago. */
async function anAnswered(demo: Demo): Promise<number> {
  const payout = await unobjected(demo);
  const { database, deps } = demo.server;
  const answeredAt = new Date(deps.clock.now().getTime() - 31 * MS_A_DAY);
  const partner = demo.identities.anna.partner;
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into note_objections (payout_id, paper_id, partner_id, reason, net_cents, tax_cents, objected_at, answer,
       answered_at, answered_by)
     select payout_id, id, $2, 'Der Name ist falsch', 100, 0, $3, 'Er stimmt.', $3, 1
     from payout_papers where payout_id = $1 and kind = 'credit-note' returning id`,
    [payout, partner, answeredAt],
  );
  return rows[0]?.id as number;
}

/** Objections to credit notes, their answers, and their partners' consent. */
export const objectionRequests: Readonly<Record<string, Prepare>> = {
  'POST /api/payouts/{id}/objection': async (demo) => ({
    row: { ok: 201 },
    objects: { payout: await unobjected(demo) },
  }),
  'POST /api/payouts/{id}/objection/agreement': async (demo) => ({
    row: { ok: 201 },
    objects: { payout: await anObjected(demo) },
  }),
  'GET /api/objections': async (demo) => {
    await anObjected(demo);
    return {};
  },
  'GET /api/objections/{id}': async (demo) => ({ objects: { objection: await anObjection(demo) } }),
  'POST /api/objections/{id}/answer': async (demo) => ({
    row: { ok: 201 },
    objects: { objection: await anObjection(demo) },
  }),
  'POST /api/objections/{id}/end': async (demo) => ({
    row: { ok: 201 },
    objects: { objection: await anAnswered(demo) },
  }),
};
