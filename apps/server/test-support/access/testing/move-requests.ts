import { type Kysely, sql } from 'kysely';
import { keepPapers } from '../../../src/money/contract-ends/transfer-papers.ts';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { pdf } from '../../../src/platform/uploads/testing/sample-files.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';

/** A waiting move and an existing preview, of partners at the bottom of the tree. */
export async function fillMoves(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    insert into scheduled_moves (partner_id, parent_id, effective_from, reason, requested_by, requested_at)
    select node.partner_id, (select partner_id from tree_nodes where parent_id is null), '2046-05-01', 'Bat darum', 1, ${now}
    from tree_nodes as node join partners as partner on partner.id = node.partner_id
    join users as owner on owner.id = partner.user_id
    where node.depth > 1 and 'ROLE_ADMIN' <> all(owner.roles)
      and not exists (select from scheduled_moves as other where other.partner_id = node.partner_id and other.done_at is null
        and other.withdrawn_at is null)
    order by node.depth desc, node.partner_id desc limit 1`.execute(db);
  await sql`
    insert into contract_ends (partner_id, effective_from, reason_code, downline, reason, requested_by, requested_at)
    select node.partner_id, '2046-05-01', 'partner', 'stay', 'Bat darum', 1, ${now}
    from tree_nodes as node join partners as partner on partner.id = node.partner_id
    join users as owner on owner.id = partner.user_id
    where node.depth > 1 and 'ROLE_ADMIN' <> all(owner.roles)
      and not exists (select from contract_ends as other where other.partner_id = node.partner_id)
    order by node.depth desc, node.partner_id limit 1`.execute(db);
  await sql`
    insert into move_previews (partner_id, parent_id, effective_from, requested_by, requested_at, ended_at, cycle_id,
      before_cents, after_cents, changed, changes)
    select max(partner_id), min(partner_id), '2046-05-01', 1, ${now}, ${now}, (select max(id) from cycles), 100, 100, 0, '[]'
    from tree_nodes`.execute(db);
}

const anEnd: Prepare = async (demo: Demo) => {
  const { server } = demo;
  await fillMoves(server.database.db, server.deps.clock.now());
  return { objects: { contractEnd: await oneId(demo, 'select max(id) as id from contract_ends') } };
};

/** An affiliate who is not used by any other call. */
const anAffiliate: Prepare = async (demo: Demo) => ({
  objects: {
    partner: await oneId(
      demo,
      `select type.partner_id as id from account_types as type join tree_nodes as node on node.partner_id = type.partner_id
       join partners as partner on partner.id = type.partner_id join users as owner on owner.id = partner.user_id
       where type.affiliate and type.valid_to is null and node.depth > 1 and 'ROLE_ADMIN' <> all(owner.roles)
         and not exists (select from contract_ends where contract_ends.partner_id = type.partner_id)
         and not exists (select from scheduled_moves as move where type.partner_id in (move.partner_id, move.parent_id))
       order by node.depth desc, type.partner_id desc limit 1`,
    ),
  },
});

/** A place that can be transferred, and a customer who can take it over. */
const aTransfer: Prepare = async (demo: Demo) => {
  const { objects = {} } = await anAffiliate(demo);
  const to = await oneId(
    demo,
    `select node.partner_id as id from tree_nodes as node join partners as partner on partner.id = node.partner_id
     join users as owner on owner.id = partner.user_id
     join account_types as type on type.partner_id = node.partner_id and type.valid_to is null
     where not type.affiliate and node.depth > 1 and owner.has_login and owner.disabled_at is null and owner.deleted_at is null
       and not owner.roles && array['ROLE_ADMIN', 'ROLE_STAFF']
       and not exists (select from tree_nodes as below where below.parent_id = node.partner_id)
       and not exists (select from contract_ends where node.partner_id in (partner_id, successor_id))
       and not exists (select from scheduled_moves where node.partner_id in (partner_id, parent_id))
       and not exists (select from partner_states where partner_id = node.partner_id and state <> 'active')
     order by node.partner_id limit 1`,
  );
  const proof = { reasonCode: 'sale', reason: 'Verkauft', paper1: pdf('Kaufvertrag') };
  return {
    objects,
    row: {
      query: () => ({ to }),
      body: () => ({ to: `/api/partners/${to}`, ...proof }),
    },
  };
};

/** The same without fields that the preview does not accept. */
const aTransferPreview: Prepare = async (demo: Demo) => {
  const { objects = {}, row } = await aTransfer(demo);
  const { to } = (row?.query?.({} as never) ?? {}) as { to?: number };
  return { objects, row: { body: () => ({ to: `/api/partners/${to}` }) } };
};

/** The document of a contract end that has one. */
const aPaper: Prepare = async (demo: Demo) => {
  const { objects = {} } = await anEnd(demo);
  const { db, secrets, clock } = demo.server.deps;
  const end = objects.contractEnd ?? 0;
  const paper = { name: 'Vertrag.pdf', type: 'application/pdf' as const, bytes: pdf('Kaufvertrag') };
  await inTransaction(db, (tx) => keepPapers(tx, { secrets }, { end, papers: [paper], at: clock.now() }));
  const id = await oneId(demo, 'select max(id) as id from transfer_papers');
  return { objects, row: { params: { paper: String(id) } } };
};

const aMove: Prepare = async (demo: Demo) => {
  const { server } = demo;
  await fillMoves(server.database.db, server.deps.clock.now());
  const scheduledMove = await oneId(
    demo,
    'select max(id) as id from scheduled_moves where done_at is null and withdrawn_at is null',
  );
  return {
    objects: { scheduledMove, movePreview: await oneId(demo, 'select max(id) as id from move_previews') },
  };
};

/** A partner at the bottom of the tree without a scheduled move, and a move directly below the top. */
const aMovable: Prepare = async (demo: Demo) => {
  const partner = await oneId(
    demo,
    `select node.partner_id as id from tree_nodes as node join partners as partner on partner.id = node.partner_id
     join users as owner on owner.id = partner.user_id
     where node.depth > 1 and 'ROLE_ADMIN' <> all(owner.roles)
       and not exists (select from scheduled_moves as other where other.partner_id = node.partner_id)
     order by node.depth desc, node.partner_id limit 1`,
  );
  const parent = await oneId(demo, 'select partner_id as id from tree_nodes where parent_id is null');
  const reason = 'Kam über die Messe';
  return { objects: { partner }, row: { body: () => ({ parent: `/api/partners/${parent}`, reason }) } };
};

/** Calls on moves. */
export const moveRequests: Readonly<Record<string, Prepare>> = {
  'POST /api/operator/partners/{id}/move': aMovable,
  'POST /api/operator/partners/{id}/move-previews': aMovable,
  'GET /api/operator/scheduled_moves': aMove,
  'POST /api/operator/scheduled_moves/{id}/withdraw': aMove,
  'GET /api/operator/move_previews/{id}': aMove,
  'POST /api/operator/partners/{id}/terminate': anAffiliate,
  'POST /api/operator/partners/{id}/transfer': aTransfer,
  'GET /api/operator/partners/{id}/transfer-effect': aTransfer,
  'POST /api/operator/partners/{id}/transfer-previews': aTransferPreview,
  'GET /api/operator/contract_ends/{id}/papers/{paper}': aPaper,
  'GET /api/operator/contract_ends': anEnd,
  'POST /api/operator/contract_ends/{id}/withdraw': anEnd,
  'GET /pdf/operator/contract_ends/{id}/settlement': anEnd,
};
