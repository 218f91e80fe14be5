import { afterEach, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { Authenticator } from '../session/testing/authenticator.ts';
import { passkeyCalls } from '../session/testing/passkey-calls.ts';
import { setUpCompany } from './testing/company-server.ts';

const { server, root, second, safeguards, post, staff, patch } = setUpCompany();
const { added, prove } = passkeyCalls(server);

let authenticator: Authenticator;

beforeEach(async () => {
  await safeguards({ fourEyes: true, secondFactor: true });
  authenticator = await added(second.token, new Authenticator());
  await server.database.db.updateTable('sessions').set({ proven_at: null }).execute();
});
afterEach(async () => {
  await server.database.db.deleteFrom('passkeys').execute();
  await server.database.db.deleteFrom('passkey_challenges').execute();
});

/** Prepares full access for a user, as the first operator. */
async function prepared() {
  const { id } = await staff([]);
  const { approval } = (await patch(root.token, id, { admin: true })).json();
  return { id, approval: approval as number };
}
const several = async (count: number) => {
  const all: Awaited<ReturnType<typeof prepared>>[] = [];
  for (let n = 0; n < count; n += 1) all.push(await prepared());
  return all;
};

const begin = (approvals: readonly number[], as = second.token) =>
  post(as, '/api/user/passkeys/proof/options', { approvals });
/** A passkey assertion for these approvals. */
const shownFor = async (...approvals: number[]) => {
  const answer = await begin(approvals);
  expect(answer.statusCode, answer.body).toBe(200);
  return authenticator.show(answer.json().options);
};
const decide = (ids: readonly number[], credential: object | undefined, as = second.token) =>
  post(as, '/api/approvals/decisions', { ids, decision: 'approve', ...(credential && { credential }) });
const statusOf = async (approval: number) =>
  (await server.call(root.token, { url: `/api/approvals/${approval}` })).json().status;
const missing = { status: 403, code: 'secondFactorProof', factors: ['passkey'] };

test('one assertion proves the approvals it was made for, and nothing else', async () => {
  const [one, other, foreign] = (await several(3)).map(({ approval }) => approval) as [
    number,
    number,
    number,
  ];
  const response = await decide([one, other], undefined);
  expect(response.json()).toMatchObject({ done: [], failed: [missing, missing] });
  const answer = await decide([one, foreign, other], await shownFor(one, other));
  expect(answer.json()).toMatchObject({ done: [one, other], failed: [{ id: foreign, ...missing }] });
  expect(await statusOf(foreign)).toBe('open');
  // It does not count as a proof of the session.
  const alone = await post(second.token, `/api/approvals/${foreign}/approve`);
  expect(alone.json()).toMatchObject({ code: 'secondFactorProof', factors: ['passkey'] });
});

fullTest('an assertion is valid once, whatever was proven recently', async () => {
  const [one, other] = (await several(2)).map(({ approval }) => approval) as [number, number];
  const credential = await shownFor(one);
  expect((await decide([one], credential)).json().done).toEqual([one]);
  const again = await decide([other], credential);
  expect([again.statusCode, again.json().violations]).toMatchObject([
    422,
    [{ propertyPath: 'credential', code: 'passkeyLate' }],
  ]);
  const third = await prepared();
  expect((await prove(second.token, authenticator)).statusCode).toBe(204);
  const strict = await decide([other, third.approval], await shownFor(other));
  expect(strict.json()).toMatchObject({ done: [other], failed: [{ id: third.approval, ...missing }] });
  expect((await decide([third.approval], undefined)).json().done).toEqual([third.approval]);
});

inFullRun(() => {
  test('an approval that has changed since is refused alone', async () => {
    const [changed, bent, other] = await several(3);
    const ids = [changed, bent, other].map((one) => one?.approval ?? 0);
    const credential = await shownFor(...ids);
    await patch(root.token, changed?.id ?? 0, { rights: ['audit.read'] });
    // As if another payload were pending with this number.
    const { db } = server.database;
    const [challenge] = await db.selectFrom('passkey_challenges').select('covers').execute();
    const covers = { ...(challenge?.covers as object), [ids[1] ?? 0]: '00' };
    await db
      .updateTable('passkey_challenges')
      .set({ covers: JSON.stringify(covers) })
      .execute();
    expect((await decide(ids, credential)).json()).toMatchObject({
      done: [ids[2]],
      failed: [
        { id: ids[0], status: 409, code: 'changedSince' },
        { id: ids[1], ...missing },
      ],
    });
  });
});

fullTest('a rejected assertion decides nothing, and its challenge is used up', async () => {
  const { approval } = await prepared();
  const { options } = (await begin([approval])).json();
  const bent = authenticator.show(options, { isUnverified: true });
  const refused = await decide([approval], bent);
  expect(refused.json().violations).toMatchObject([{ propertyPath: 'credential', code: 'passkeyRefused' }]);
  const late = await decide([approval], authenticator.show(options));
  expect(late.json().violations).toMatchObject([{ code: 'passkeyLate' }]);
  expect(await statusOf(approval)).toBe('open');
});

fullTest('the assertion must be by one’s own passkey, and for decisions', async () => {
  const { approval } = await prepared();
  const other = await staff(['operators.write']);
  const theirs = await decide([approval], await shownFor(approval), other.token);
  expect(theirs.json().violations).toMatchObject([{ code: 'passkeyLate' }]);
  const forSession = (await post(second.token, '/api/user/passkeys/proof/options')).json();
  const another = await decide([approval], authenticator.show(forSession.options));
  expect(another.json().violations).toMatchObject([{ code: 'passkeyLate' }]);
  const credential = await shownFor(approval);
  expect((await post(second.token, '/api/user/passkeys/proof', { credential })).statusCode).toBe(422);
  expect(await statusOf(approval)).toBe('open');
});

inFullRun(() => {
  test('nobody gets an assertion for approvals that they cannot see or that were decided', async () => {
    const { approval } = await prepared();
    const blind = await staff(['audit.read']);
    await added(blind.token, new Authenticator(), 'Birnbaum-am-Bach');
    expect((await begin([approval], blind.token)).statusCode).toBe(404);
    await post(second.token, `/api/approvals/${approval}/reject`, { reason: 'Nicht nötig' });
    expect((await begin([approval])).statusCode).toBe(404);
    expect((await begin([])).statusCode).toBe(422);
  });

  test('a repeated attempt with the same idempotency key gets the same response', async () => {
    const { approval } = await prepared();
    const payload = { ids: [approval], decision: 'approve', credential: await shownFor(approval) };
    const send = () =>
      server.call(second.token, {
        method: 'POST',
        url: '/api/approvals/decisions',
        payload,
        headers: { 'idempotency-key': `passkey-${approval}` },
      });
    const [first, again] = [await send(), await send()];
    expect([first.json().done, again.body]).toEqual([[approval], first.body]);
  });
});
