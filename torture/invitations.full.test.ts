import { berlinDay } from '@blattwerk/plan/days.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { statusesOf } from './support/statuses.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

const BOTH = [0, 1] as const;
const invitationCount = count(60, 2_000);
const addresses = count(5, 200);
const AT_ONCE = 12;
/** Per inviter, until midnight in Berlin. */
const A_DAY = 20;

let database: TestDatabase;
let servers: TwoServers;
let anna: TestPartner;
let bert: TestPartner;

beforeAll(async () => {
  database = await createTestDatabase();
  anna = await createPartner(database.db, { name: 'Anna', parent: null });
  bert = await createPartner(database.db, { name: 'Bert', parent: anna });
  servers = await startTwoServers({
    DATABASE_URL: database.url,
    // Without these nobody can sign up, so no invitations are sent.
    IMPRINT_URL: 'https://company.example/imprint',
    PRIVACY_URL: 'https://company.example/privacy',
  });
});
afterAll(async () => {
  await servers?.stop();
  await database?.drop();
});

const invite = (turn: number, token: string, email: string) =>
  servers.call(turn, '/api/potential_partners/save', {
    method: 'POST',
    token,
    body: { firstName: 'Nora', surname: 'Wendt', email },
  });

async function forgetInvitations(): Promise<void> {
  for (const table of ['potential_partners', 'outbox'] as const)
    await database.db.deleteFrom(table).execute();
}

/** Recipients of queued invitation mails. */
async function invitedByMail(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('outbox')
    .select('recipient')
    .where('template', '=', 'invitation')
    .execute();
  return rows.map(({ recipient }) => recipient);
}

const leftAtBoth = (token: string) =>
  Promise.all(
    BOTH.map(async (turn) => {
      const answer = await servers.call(turn, '/api/potential_partners/get-remaining-info', { token });
      return ((await answer.json()) as { remainingToAdd: number }).remainingToAdd;
    }),
  );

/** At midnight in Berlin everybody gets twenty more: a run that spans it is repeated, without earlier invitations. */
async function withinADay<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const day = berlinDay(Date.now());
    await forgetInvitations();
    const result = await work();
    if (day === berlinDay(Date.now())) return result;
  }
}

test(`of ${invitationCount} concurrent invitations at two processes ${A_DAY} a day are sent, and other inviters keep their quota`, async () => {
  const [token, other] = [await servers.signIn(anna.email), await servers.signIn(bert.email)];
  const { statuses, left, mails } = await withinADay(async () => ({
    statuses: await statusesOf(invitationCount, (turn) => invite(turn, token, `nora${turn}@post.example`)),
    left: [await leftAtBoth(token), await leftAtBoth(other)],
    mails: await invitedByMail(),
  }));
  expect(statuses).toEqual({ 201: A_DAY, 429: invitationCount - A_DAY });
  expect(left).toEqual([
    [0, 0],
    [A_DAY, A_DAY],
  ]);
  expect(new Set(mails).size).toBe(A_DAY);
  expect(mails).toHaveLength(A_DAY);
});

test(`an address invited concurrently by two inviters at two processes gets one invitation, ${addresses} times`, async () => {
  const tokens = [await servers.signIn(anna.email), await servers.signIn(bert.email)];
  const tell = progressOf('invitations', addresses);
  for (let round = 1; round <= addresses; round += 1) {
    await forgetInvitations();
    const email = `nora${round}@post.example`;
    // Each inviter sends to each process.
    const statuses = await statusesOf(AT_ONCE, (turn) => invite(turn, tokens[(turn >> 1) % 2] ?? '', email));
    expect(statuses).toEqual({ 201: 1, 422: AT_ONCE - 1 });
    expect(await invitedByMail()).toEqual([email]);
    tell(round);
  }
});
