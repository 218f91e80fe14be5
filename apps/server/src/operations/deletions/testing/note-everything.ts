import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** The end of a contract with a document; the document is encrypted for this id. */
const END = 900_001;

/** The owner of the rows, and somebody else. */
interface Noted {
  readonly user: number;
  readonly partner: number;
  readonly other: number;
  readonly secrets: Secrets;
}

/**
 * One row in each table that can say something about somebody and in which the marked network has none about them, so
 * that every column has room for a marker. Triggers are disabled. @throws Error listing all tables that accepted no row
 */
export async function noteEverything(
  client: ClientBase,
  { user, partner, other, secrets }: Noted,
): Promise<void> {
  const at = `'2026-05-04T08:00:00Z'`;
  const hash = 'sha256(gen_random_uuid()::text::bytea)';
  const endpoint = createHash('sha256').update(`endpoint ${user}`).digest('hex');
  const order = `(select min(id) from orders where partner_id = ${partner})`;
  const rows: Readonly<Record<string, string>> = {
    calendar_feeds: `(partner_id, token_hash, names, created_at, fetched_on) values (${partner}, ${hash}, true, ${at}, '2026-05-04')`,
    celebrations: `(partner_id, kind, step, reached_on, shown_at) values (${partner}, 'first-payout', 0, '2026-05-04', ${at})`,
    contract_ends: `(id, partner_id, effective_from, reason_code, downline, reason, requested_by, requested_at, withdrawn_at, withdrawn_by)
      overriding system value values (${END}, ${partner}, '2026-08-01', 'partner', 'stay', 'x', 1, ${at}, ${at}, 1)`,
    customers: `(partner_id, source, attributed_by, code, considered, created_at)
      values (${partner}, 'shop', 'code', 'ABC', '[]', ${at})`,
    customer_numbers: `(source, number, partner_id) values ('shop', 'K-own', ${partner})`,
    email_changes: `(user_id, email, token_hash, requested_by, created_at, expires_at)
      values (${user}, 'x@post.example', ${hash}, 1, ${at}, '2026-05-30')`,
    field_devices: `(aks_id, code, type, signal, created_at, updated_at)
      select min(aks.id), 'F1', 'x', 'AI', ${at}, ${at} from aks join projects on projects.id = aks.project_id
      where projects.partner_id = ${partner}`,
    follow_ups: `(partner_id, member_id, note, updated_at)
      values (${partner}, ${other}, 'x', ${at}), (${other}, ${partner}, 'x', ${at})`,
    idempotency_keys: `(user_id, key, request_hash, status, headers, body, created_at)
      values (${user}, 'x', ${hash}, 201, '{}', '{}', ${at})`,
    import_inbox: `(format, source, number, kind, faults, rows, rows_hash, is_history, is_quiet, partner_id, arrived_at, tried_at, status,
        ended_at, reason)
      values ('own', 'shop', 'I-1', 'buyer', '[]', null, 'x', false, false, ${partner}, ${at}, ${at}, 'given_up', ${at}, 'x'),
             ('own', 'shop', 'I-2', 'buyer', '[]', '[{"line": 1, "cells": {"first_name": "zxownzzinboxnamexz"}}]', 'y', false, false,
              ${partner}, ${at}, ${at}, 'waiting', null, null),
             ('own', 'shop', 'I-3', 'buyer', '[]', '[{"line": 1, "cells": {"partner_id": "${partner}", "last_name": "zxownzzinboxlastxz"}}]',
              'z', false, false, null, ${at}, ${at}, 'waiting', null, null)`,
    large_team_answers: `(partner_id, kind, answer, computed_at, asked_at) values (${partner}, 'overview', '{}', ${at}, ${at})`,
    legal_holds: `(user_id, reason, set_by, set_at, lifted_by, lifted_at, lifted_reason)
      values (${user}, 'x', 1, ${at}, 1, ${at}, 'x')`,
    restrictions: `(user_id, reason, set_by, set_at, ends_at, lifted_by, lifted_at, lifted_reason)
      values (${user}, 'x', 1, ${at}, ${at}::timestamptz + interval '3 days', 1, ${at}, 'x')`,
    order_reassignments: `(order_id, from_partner_id, to_partner_id, reason, reassigned_by, reassigned_at)
      values (${order}, ${other}, ${partner}, 'x', 1, ${at})`,
    partner_grants: `(partner_id, kind, from_day, to_day, reason, granted_by, granted_at, end_reason, shortened_by, shortened_at)
      values (${partner}, 'business-box', '2026-05-01', '2026-05-31', 'x', 1, ${at}, 'x', 1, ${at})`,
    partner_merges: `(partner_id, into_id, effective_from, orders, first_line, reason, merged_by, merged_at)
      values (${partner}, ${other}, '2026-05-01', 0, 0, 'x', 1, ${at})`,
    partner_states: `(partner_id, state, valid_from, released_until, reason, set_by, created_at)
      values (${partner}, 'active', ${at}, ${at}, 'x', 1, ${at})`,
    passkey_challenges: `(challenge_hash, purpose, user_id, expires_at, covers) values (${hash}, 'decisions', ${user}, ${at}, '{}')`,
    passkeys: `(user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
      values (${user}, ${hash}, ${hash}, 0, '{}', 'x', false, ${at})`,
    payout_paper_failures: `(paper_id, attempts, last_error, next_attempt_at)
      select max(paper.id), 1, 'x', ${at} from payout_papers as paper join payouts on payouts.id = paper.payout_id
      where payouts.partner_id = ${partner}`,
    push_devices: `(user_id, session_id, endpoint_hash, subscription, created_at)
      select ${user}, min(id), '\\x${endpoint}', '\\x${secrets.seal('x', `push_devices.subscription:${endpoint}`).toString('hex')}', ${at}
      from sessions where user_id = ${user}`,
    push_settings: `(user_id, kinds, shows_details, told_level) values (${user}, '{}', false, 0)`,
    refunds: `(order_id, refunded_at, base_cents, qp, number) values (${order}, ${at}, 0, 0, 'x')`,
    scheduled_moves: `(partner_id, parent_id, effective_from, reason, requested_by, requested_at, withdrawn_at, withdrawn_by)
      values (${partner}, ${other}, '2026-08-01', 'x', 1, ${at}, ${at}, 1)`,
    takeover_balances: `(partner_id, amount_cents, text, taken_over_at, taken_over_by) values (${partner}, 0, 'x', ${at}, 1)`,
    takeover_people: `(partner_id, sponsor_number, parts, taken_over_at, taken_over_by) values (${partner}, 'x', '{}', ${at}, 1)`,
    tax_links: `(partner_id, year, token_hash, created_at, expires_at) values (${partner}, 2026, ${hash}, ${at}, '2026-06-30')`,
    tax_link_uses: `(link_id, used_on) select max(id), '2026-05-05' from tax_links`,
    team_feed_visits: `(partner_id, visited_at) values (${partner}, ${at})`,
    team_greetings: `(partner_id, member_id, kind, occurrence, text, written_at)
      values (${partner}, ${other}, 'joined', 0, 'x', ${at}), (${other}, ${partner}, 'joined', 0, 'x', ${at})`,
    team_message_reports: `(message_id, partner_id, reason, reported_at)
      select max(message_id), ${partner}, 'x', ${at} from team_message_recipients where partner_id = ${partner}`,
    team_message_stops: `(partner_id, reason, stopped_at, stopped_by) values (${partner}, 'x', ${at}, 1)`,
    tickets: `(token_hash, session_id, path, expires_at)
      select ${hash}, min(id), '/api/x', ${at} from sessions where user_id = ${user}`,
    transfer_papers: `(end_id, name, type, size, content, added_at)
      values (${END}, 'x', 'application/pdf', 1, '\\x${secrets.seal('x', `transfer_papers.content:${END}`).toString('hex')}', ${at})`,
    vat_id_decisions: `(partner_id, vat_id, decided_by, decided_at, reason) values (${partner}, 'x', ${other}, ${at}, 'x')`,
    voucher_grant_lines: `(grant_id, line, partner_id, amount_cents, code, valid_until)
      select min(id), 900, ${partner}, 100, 'CODE-OWN-1', '2027-12-31' from voucher_grants`,
  };
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  const faults: string[] = [];
  for (const [table, values] of Object.entries(rows)) {
    await client.query('savepoint one');
    try {
      await client.query(`insert into ${table} ${values} on conflict do nothing`);
    } catch (error) {
      await client.query('rollback to savepoint one');
      faults.push(`${table}: ${(error as Error).message}`);
    }
  }
  await client.query('commit');
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
