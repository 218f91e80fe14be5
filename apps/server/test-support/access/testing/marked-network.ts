import { type Kysely, sql } from 'kysely';
import { ensureOpenCycle } from '../../../src/commission/cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../../src/commission/cycles/recompute-cycle.ts';
import { bookCycle, releaseAt } from '../../../src/money/books/testing/booked.ts';
import { makePapersJob } from '../../../src/money/payouts/paper/make-papers.job.ts';
import { placePartner } from '../../../src/network/placing/place-partner.ts';
import type { DB } from '../../../src/platform/database/database-types.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { startTestServer, type TestServer, testPasswordHash } from '../../test-server.ts';
import { correctForRefund } from './correct-for-refund.ts';
import { fillBroadcasts } from './fill-broadcasts.ts';
import { fillContent, fillShared } from './fill-content.ts';
import { fillCorrections } from './fill-corrections.ts';
import { fillCustomers } from './fill-customers.ts';
import { fillExtract } from './fill-extract.ts';
import { fillFindings } from './fill-findings.ts';
import { fillImportInbox } from './fill-import-inbox.ts';
import { fillInsight } from './fill-insight.ts';
import { fillPreviews } from './fill-month-end.ts';
import { fillOperators } from './fill-operators.ts';
import { fillPapers } from './fill-papers.ts';
import { fillPayoutRuns } from './fill-payout-runs.ts';
import { fillPlans } from './fill-plans.ts';
import { fillPush } from './fill-push.ts';
import { fillQuestions } from './fill-questions.ts';
import { fillBalances, fillTakeover } from './fill-takeover.ts';
import { fillTeamMessages } from './fill-team-messages.ts';
import { fillVouchers } from './fill-vouchers.ts';
import { fillWebhooks } from './fill-webhooks.ts';
import { centsOf, marker, phoneOf } from './markers.ts';
import { fillMoves } from './move-requests.ts';
import { type Objects, objectsOf } from './objects.ts';
import { type Person, parents, people } from './people.ts';

const NOW = new Date('2026-05-10T10:00:00Z');

/** Somebody's ids in the database. */
export interface Identity {
  readonly user: number;
  readonly partner: number;
}

/** A served network in which everybody has everything, and no two people have the same. */
export interface MarkedNetwork {
  readonly server: TestServer;
  readonly identities: Readonly<Record<Person, Identity>>;
  readonly objects: Readonly<Record<Person, Objects>>;
  /** Of everybody; the disabled user's was valid until then. */
  readonly tokens: Readonly<Record<Person, string>>;
  /** Expired and revoked tokens of `own`. */
  readonly deadTokens: Readonly<Record<'expired' | 'revoked', string>>;
}

function emailOf(person: Person): string {
  return `${marker(person, 'email')}@marker.example`;
}

/** @param log receives everything logged by its server */
export async function createMarkedNetwork(log?: { write(line: string): void }): Promise<MarkedNetwork> {
  const server = await startTestServer(NOW, log && { logTo: log, logLevel: 'trace' });
  const { db } = server.database;
  const identities = {} as Record<Person, Identity>;
  for (const person of people) identities[person] = await addPerson(db, person, identities);
  await addNewcomer(db, identities.own.partner);
  for (const person of people) await fillPapers(server.deps, person, identities[person]);
  const tokens = {} as Record<Person, string>;
  for (const person of people) tokens[person] = await server.signIn(emailOf(person));
  await addMoney(server, identities, tokens);
  for (const person of people) await fillContent(db, person, identities[person]);
  for (const person of people) await fillCorrections(server.deps, person, identities[person].partner);
  for (const person of people) await fillFindings(db, person, identities[person].partner);
  for (const person of people) await fillQuestions(db, person, identities[person]);
  for (const [index, person] of people.entries())
    await fillInsight(db, person, { partner: identities[person].partner, place: index + 1 });
  for (const person of people) await fillExtract(server.deps, identities[person]);
  await fillShared(server.deps);
  await fillOperators(db, NOW);
  await fillImportInbox(db, NOW);
  await fillPlans(db, NOW);
  await fillMoves(db, NOW);
  await fillTakeover(db, NOW);
  await fillBalances(db, NOW);
  await fillCustomers(db, NOW);
  await fillVouchers(db, NOW);
  await fillBroadcasts(db, NOW);
  for (const person of people) await addTeamMessages(db, person, identities);
  await fillWebhooks(server.deps);
  await fillPayoutRuns(server.deps, NOW);
  const open = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
  await recomputeStatistics(server.database, open, () => NOW);
  await fillOverMonth(db);
  const expired = await server.signIn(emailOf('own'));
  await expireLastSession(db);
  const revoked = await server.signIn(emailOf('own'));
  await server.call(revoked, { url: '/logout' });
  await server.signIn(emailOf('own'));
  for (const person of people) {
    const agent = marker(person, 'useragent');
    await sql`update sessions set user_agent = ${agent} where user_id = ${identities[person].user}`.execute(
      db,
    );
  }
  await sql`update users set disabled_at = ${NOW} where id = ${identities.disabled.user}`.execute(db);
  // A disabled user loses earlier ones.
  for (const person of people) await fillPush(server.deps, identities[person].user, NOW);
  const objects = {} as Record<Person, Objects>;
  for (const person of people) objects[person] = await objectsOf(db, identities[person]);
  return { server, identities, objects, tokens, deadTokens: { expired, revoked } };
}

/** To a partner in the first line, and from the partner above. */
async function addTeamMessages(
  db: Kysely<DB>,
  person: Person,
  identities: Readonly<Record<Person, Identity>>,
): Promise<void> {
  const below = people.find((one) => parents[one] === person && one !== 'customer');
  const above = parents[person] ?? 'upline';
  await fillTeamMessages(
    db,
    {
      partner: identities[person].partner,
      below: below === undefined ? null : identities[below].partner,
      above: identities[above].partner,
    },
    NOW,
  );
}

/** The first month that can be closed has a preview. */
async function fillOverMonth(db: Kysely<DB>): Promise<void> {
  const cycle = await idOf(db, sql`select id from cycles where closed_at is null order by date_from limit 1`);
  await fillPreviews(db, cycle, NOW);
}

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

async function addPerson(
  db: Kysely<DB>,
  person: Person,
  known: Partial<Record<Person, Identity>>,
): Promise<Identity> {
  const roles = person === 'admin' ? '{ROLE_USER,ROLE_ADMIN}' : '{ROLE_USER}';
  const user = await idOf(
    db,
    sql`insert into users (email, password_hash, first_name, last_name, phone, roles, created_at, current_login_at)
        values (${emailOf(person)}, ${await testPasswordHash()}, ${marker(person, 'firstname')},
                ${marker(person, 'lastname')}, ${phoneOf(person)}, ${roles}, ${LONG_AGO}, ${NOW}) returning id`,
  );
  const partner = await idOf(
    db,
    sql`insert into partners (user_id, display_name, affiliate_since, created_at)
        values (${user}, ${marker(person, 'displayname')}, ${LONG_AGO}, ${LONG_AGO}) returning id`,
  );
  await sql`insert into account_types (partner_id, affiliate, valid_from)
            values (${partner}, ${person !== 'customer'}, ${LONG_AGO})`.execute(db);
  await sql`insert into memberships (partner_id, kind, qp, start_date, expiry_date)
            select ${partner}, kind, 50, '2026-01-01', '2027-01-01'
            from unnest(array['business-box', 'home-delivery']) as kind`.execute(db);
  const above = parents[person];
  const parent = above === null ? null : (known[above]?.partner ?? null);
  await inTransaction(db, (tx) => placePartner(tx, { partner, parent, branch: 0, at: LONG_AGO }));
  return { user, partner };
}

/** A direct partner of own without orders, who may be given another place. */
async function addNewcomer(db: Kysely<DB>, parent: number): Promise<void> {
  const user = await idOf(
    db,
    sql`insert into users (email, password_hash, first_name, last_name)
        values ('newcomer@marker.example', 'x', 'Neu', 'Ling') returning id`,
  );
  const partner = await idOf(
    db,
    sql`insert into partners (user_id, display_name, created_at) values (${user}, 'Neuling', ${LONG_AGO}) returning id`,
  );
  await sql`insert into account_types (partner_id, affiliate, valid_from) values (${partner}, true, ${LONG_AGO})`.execute(
    db,
  );
  await inTransaction(db, (tx) => placePartner(tx, { partner, parent, branch: 0, at: LONG_AGO }));
}

/** Everybody was paid, had a reversal, and has an available amount. */
async function addMoney(
  server: TestServer,
  identities: Readonly<Record<Person, Identity>>,
  tokens: Readonly<Record<Person, string>>,
): Promise<void> {
  await earn(server, identities, 'paid', ['2026-01-01', '2026-01-31']);
  // Once rejected, so that its document is corrected by another, and once paid.
  for (const person of people) await payOut({ server, identities, tokens }, person, [2, 4]);
  await addRefunds(server, identities, tokens);
  await makePapersJob(server.deps).run();
  await earn(server, identities, 'available', ['2026-02-01', '2026-02-28']);
}

async function earn(
  { database: { db } }: TestServer,
  identities: Readonly<Record<Person, Identity>>,
  which: 'paid' | 'available',
  [dateFrom, dateTo]: readonly [string, string],
): Promise<void> {
  const closedAt = new Date(`${dateTo}T23:30:00Z`);
  const credits = people.map((person) => ({
    partner: identities[person].partner,
    cents: centsOf(person, which),
    availableAt: closedAt,
    other: { bonus: 'builder' as const, stage: '1' },
  }));
  await bookCycle(db, { dateFrom, dateTo, closedAt, source: identities.deep.partner }, credits);
  await releaseAt(db, which === 'paid' ? closedAt : NOW);
}

const REFUNDED = 10_00;

/**
 * Everybody was paid for an order that was refunded, and got the same amount for another: their balance is unchanged.
 */
async function addRefunds(
  server: TestServer,
  identities: Readonly<Record<Person, Identity>>,
  tokens: Readonly<Record<Person, string>>,
): Promise<void> {
  const { db } = server.database;
  const book = async (dateFrom: string, dateTo: string, released: string) => {
    const closedAt = new Date(released);
    const credits = people.map((person) => ({
      partner: identities[person].partner,
      cents: REFUNDED,
      availableAt: closedAt,
    }));
    await bookCycle(db, { dateFrom, dateTo, closedAt, source: identities.deep.partner }, credits);
    await releaseAt(db, closedAt);
  };
  await book('2025-11-01', '2025-11-30', '2026-02-05');
  const paid: number[] = [];
  for (const person of people) paid.push(...(await payOut({ server, identities, tokens }, person, [4])));
  for (const payout of paid) await correctForRefund(db, payout, new Date('2026-02-10'));
  await book('2025-12-01', '2025-12-31', '2026-02-20');
}

/** Requested by the partner, approved by the operator and ended, as in production; one payout for each outcome. */
async function payOut(
  { server, identities, tokens }: Pick<MarkedNetwork, 'server' | 'identities' | 'tokens'>,
  person: Person,
  ends: readonly number[],
): Promise<number[]> {
  const ids: number[] = [];
  // Nobody decides on a payout of their own partner.
  const decider = person === 'admin' ? 'upline' : 'admin';
  const { db } = server.database;
  await sql`update users set roles = roles || '{ROLE_ADMIN}' where id = ${identities.upline.user}`.execute(
    db,
  );
  for (const end of ends) {
    const answer = await server.call(tokens[person], {
      method: 'POST',
      url: '/api/payouts',
      payload: { user: `/api/users/${identities[person].user}` },
    });
    if (answer.statusCode !== 201) throw new Error(`no payout for ${person}: ${answer.body}`);
    for (const status of [1, end]) {
      const moved = await server.mergePatch(tokens[decider], `/api/payouts/${answer.json().id}`, {
        status,
        reason: marker(person, 'payoutreason'),
        ...(status === 4 && { bankReference: `B-${answer.json().id}` }),
      });
      if (moved.statusCode !== 200) throw new Error(`the payout of ${person} stays: ${moved.body}`);
    }
    ids.push(answer.json().id);
  }
  await sql`update users set roles = array_remove(roles, 'ROLE_ADMIN') where id = ${identities.upline.user}`.execute(
    db,
  );
  return ids;
}

async function expireLastSession(db: Kysely<DB>): Promise<void> {
  await sql`update sessions set expires_at = ${new Date(NOW.getTime() - 1000)}
            where id = (select max(id) from sessions)`.execute(db);
}

/** The id of an inserted row. */
async function idOf(db: Kysely<DB>, insert: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await (insert as ReturnType<typeof sql<{ id: number }>>).execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('nothing was inserted');
  return id;
}
