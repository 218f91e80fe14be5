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
const addressCount = count(5, 200);
const CONCURRENT = 12;
/** Per inviter, until midnight in Berlin. */
const PER_DAY = 20;

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

async function deleteInvitations(): Promise<void> {
  for (const table of ['potential_partners', 'outbox'] as const)
    await database.db.deleteFrom(table).execute();
}

/** Recipients of queued invitation mails. */
async function mailRecipients(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('outbox')
    .select('recipient')
    .where('template', '=', 'invitation')
    .execute();
  return rows.map(({ recipient }) => recipient);
}

const quotaAtBoth = (token: string) =>
  Promise.all(
    BOTH.map(async (turn) => {
      const answer = await servers.call(turn, '/api/potential_partners/get-remaining-info', { token });
      return ((await answer.json()) as { remainingToAdd: number }).remainingToAdd;
    }),
  );

/** The quota is renewed at midnight in Berlin: a run that spans it is repeated, without the invitations before. */
async function withinADay<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const day = berlinDay(Date.now());
    await deleteInvitations();
    const result = await work();
    if (day === berlinDay(Date.now())) return result;
  }
}

test(`of ${invitationCount} concurrent invitations at two processes ${PER_DAY} a day are sent, and other inviters keep their quota`, async () => {
  const [token, other] = [await servers.signIn(anna.email), await servers.signIn(bert.email)];
  const { statuses, left, mails } = await withinADay(async () => ({
    statuses: await statusesOf(invitationCount, (turn) => invite(turn, token, `nora${turn}@post.example`)),
    left: [await quotaAtBoth(token), await quotaAtBoth(other)],
    mails: await mailRecipients(),
  }));
  expect(statuses).toEqual({ 201: PER_DAY, 429: invitationCount - PER_DAY });
  expect(left).toEqual([
    [0, 0],
    [PER_DAY, PER_DAY],
  ]);
  expect(new Set(mails).size).toBe(PER_DAY);
  expect(mails).toHaveLength(PER_DAY);
});

test(`an address invited concurrently by two inviters at two processes gets one invitation, ${addressCount} times`, async () => {
  const tokens = [await servers.signIn(anna.email), await servers.signIn(bert.email)];
  const report = progressOf('invitations', addressCount);
  for (let round = 1; round <= addressCount; round += 1) {
    await deleteInvitations();
    const email = `nora${round}@post.example`;
    // Each inviter sends to each process.
    const statuses = await statusesOf(CONCURRENT, (turn) =>
      invite(turn, tokens[(turn >> 1) % 2] ?? '', email),
    );
    expect(statuses).toEqual({ 201: 1, 422: CONCURRENT - 1 });
    expect(await mailRecipients()).toEqual([email]);
    report(round);
  }
});
