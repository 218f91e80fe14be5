import { sql } from 'kysely';
import type { Demo, Prepare } from './demo-request.ts';
import { oneId } from './demo-request.ts';
import { fillTeamMessages } from './fill-team-messages.ts';

/** A member of Anna's first line who may be written to, and the partner above her. */
async function around({ server, identities }: Demo): Promise<{ below: number; above: number }> {
  const { rows } = await sql<{ below: number; above: number }>`
    select min(child.partner_id) as below, min(own.parent_id) as above
    from tree_nodes as own join tree_nodes as child on child.parent_id = own.partner_id
    join account_types as type on type.partner_id = child.partner_id and type.affiliate and type.valid_to is null
    join partners as partner on partner.id = child.partner_id
    join users as owner on owner.id = partner.user_id and owner.disabled_at is null and owner.deleted_at is null and owner.has_login
    where own.partner_id = ${identities.anna.partner}`.execute(server.database.db);
  const [found] = rows;
  if (found === undefined) throw new Error('there is nobody above or below anna');
  return found;
}

async function fill(demo: Demo): Promise<number> {
  const found = await around(demo);
  const { server, identities } = demo;
  await server.database.db.deleteFrom('team_message_templates').execute();
  await fillTeamMessages(
    server.database.db,
    { partner: identities.anna.partner, ...found },
    server.deps.clock.now(),
  );
  return found.below;
}

const filled: Prepare = async (demo) => {
  await fill(demo);
  return {};
};

const latest =
  (which: string): Prepare =>
  async (demo) => {
    await fill(demo);
    const id = await oneId(demo, which.replaceAll('$partner', String(demo.identities.anna.partner)));
    return {
      objects: { draftTeamMessage: id, sentTeamMessage: id, receivedMessage: id, teamMessageTemplate: id },
    };
  };

const draft = latest(
  "select max(id) as id from team_messages where state = 'draft' and partner_id = $partner",
);
const sent = latest(
  "select max(id) as id from team_messages where state <> 'draft' and partner_id = $partner",
);
const received = latest(
  'select max(message_id) as id from team_message_recipients where partner_id = $partner',
);
const template = latest('select max(id) as id from team_message_templates where partner_id = $partner');

const toSomebody: Prepare = async (demo) => {
  const below = await fill(demo);
  return { objects: { firstLine: below } };
};

/** Somebody other than the decider. */
const somebody: Prepare = async (demo) => {
  const { below } = await around(demo);
  await demo.server.database.db.deleteFrom('team_message_stops').execute();
  return { row: { ok: 200 }, objects: { partner: below } };
};

const stopped: Prepare = async (demo) => {
  const { below } = await around(demo);
  await sql`
    insert into team_message_stops (partner_id, reason, stopped_at, stopped_by)
    values (${below}, 'Werbung', ${demo.server.deps.clock.now()}, 1) on conflict do nothing`.execute(
    demo.server.database.db,
  );
  return { row: { ok: 200 }, objects: { partner: below } };
};

/** What the demo network does not have. */
export const teamMessageRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/team-messages': filled,
  'GET /api/team-messages/{id}': draft,
  'GET /api/team-messages/{id}/recipients': sent,
  'POST /api/team-messages': toSomebody,
  'POST /api/team-messages/preview': toSomebody,
  'PATCH /api/team-messages/{id}': draft,
  'DELETE /api/team-messages/{id}': draft,
  'POST /api/team-messages/{id}/send': draft,
  'GET /api/team-message-templates': filled,
  'DELETE /api/team-message-templates/{id}': template,
  'GET /api/received-messages': filled,
  'POST /api/received-messages/{id}/report': received,
  'POST /api/partners/{id}/message-stop': somebody,
  'POST /api/partners/{id}/message-release': stopped,
};
