import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { NOW, setUpCompany } from '../operators/testing/company-server.ts';

const { server, root, second, anna, safeguards, post, staff, patch } = setUpCompany();

beforeEach(async () => {
  await safeguards({ fourEyes: true, secondFactor: false });
  await setDisabled(second.userId, false);
});

const setDisabled = (user: number, isDisabled: boolean) =>
  server.database.db
    .updateTable('users')
    .set({ disabled_at: isDisabled ? NOW : null })
    .where('id', '=', user)
    .execute();

/** Prepares full access for a user, as the first operator. */
async function prepare(): Promise<number> {
  const { id } = await staff([]);
  return (await patch(root.token, id, { admin: true })).json().approval;
}

const read = async (token: string, path: string) => (await server.call(token, { url: path })).json();
const idsOf = async (token: string, query = '') =>
  (await read(token, `/api/approvals?limits=100${query}`))['hydra:member'].map(
    ({ id }: { id: number }) => id,
  );

describe('a pending approval', () => {
  test('says whether anybody can approve it, and which right is required', async () => {
    const approval = await prepare();
    const answer = () => read(root.token, `/api/approvals/${approval}`);
    expect(await answer()).toMatchObject({ right: 'operators.write', answerable: true });
    await setDisabled(second.userId, true);
    // The future admin does not have the right yet.
    expect(await answer()).toMatchObject({ status: 'open', answerable: false });
    const { id } = await staff(['operators.write']);
    expect(await answer()).toMatchObject({ answerable: true });
    await setDisabled(id, true);
    expect(await answer()).toMatchObject({ answerable: false });
  });

  inFullRun(() => {
    test('an operator whose invitation is pending cannot decide', async () => {
      const approval = await prepare();
      await setDisabled(second.userId, true);
      const person = { firstName: 'Ruth', lastName: 'Rebe', email: 'ungelesen@firma.example' };
      await post(root.token, '/api/operators', {
        ...person,
        rights: ['operators.write'],
        reason: 'Vertretung',
      });
      expect(await read(root.token, `/api/approvals/${approval}`)).toMatchObject({ answerable: false });
    });
  });
});

describe('removing access', () => {
  const effect = async (query: string) =>
    (await read(root.token, `/api/operators/effect?${query}`)).approvals.map(({ id }: { id: number }) => id);

  test('warns in advance which approvals nobody could decide any more', async () => {
    const approval = await prepare();
    expect(await effect(`ids=${second.userId}`)).toContain(approval);
    expect(await effect(`ids=${second.userId}&rights=audit.read`)).toContain(approval);
    expect(await effect(`ids=${second.userId}&rights=operators.write,audit.read`)).toEqual([]);
    expect(await effect(`ids=${root.userId}`)).not.toContain(approval);
    const other = await staff(['operators.write']);
    expect(await effect(`ids=${second.userId}`)).toEqual([]);
    expect(await effect(`ids=${second.userId},${other.id}`)).toContain(approval);
    await setDisabled(second.userId, true);
    await setDisabled(other.id, true);
    expect(await effect(`ids=${second.userId}`), 'nobody can as things are').toEqual([]);
  });

  test.each(['ids=', 'ids=1,x', 'ids=1&rights=everything'])('%s is 400', async (query) => {
    const { statusCode } = await server.call(root.token, { url: `/api/operators/effect?${query}` });
    expect(statusCode).toBe(400);
  });
});

describe('an auditor', () => {
  fullTest('can read every approval and decide on none', async () => {
    const approval = await prepare();
    const auditor = await staff(['audit.read']);
    expect(await read(auditor.token, `/api/approvals/${approval}`)).toMatchObject({
      id: approval,
      decidable: false,
    });
    expect(await idsOf(auditor.token)).toContain(approval);
    for (const step of ['approve', 'reject']) {
      const answer = await post(auditor.token, `/api/approvals/${approval}/${step}`, { reason: 'Geprüft' });
      expect([answer.statusCode, answer.json().code], step).toEqual([403, 'accessDenied']);
    }
    const several = await post(auditor.token, '/api/approvals/decisions', {
      ids: [approval],
      decision: 'reject',
      reason: 'Geprüft',
    });
    expect(several.json()).toMatchObject({ done: [], failed: [{ id: approval, status: 403 }] });
    expect(await read(root.token, `/api/approvals/${approval}`)).toMatchObject({ status: 'open' });
  });

  test('is an operator with a different right: to other staff it is 404', async () => {
    const approval = await prepare();
    const clerk = await staff(['partners.read']);
    expect((await server.call(clerk.token, { url: `/api/approvals/${approval}` })).statusCode).toBe(404);
    expect((await post(clerk.token, `/api/approvals/${approval}/approve`)).statusCode).toBe(404);
  });

  inFullRun(() => {
    test('can read background jobs of others, and their refused items', async () => {
      const response = await post(root.token, '/api/partners/hold', {
        ids: [anna.id],
        reason: 'Prüfung läuft',
      });
      const job = response.json().id;
      const auditor = await staff(['audit.read']);
      const clerk = await staff(['orders.import']);
      for (const path of [`/api/jobs/${job}`, `/api/jobs/${job}/failures`]) {
        expect((await server.call(auditor.token, { url: path })).statusCode, path).toBe(200);
        expect((await server.call(clerk.token, { url: path })).statusCode, path).toBe(404);
      }
      expect((await read(auditor.token, '/api/jobs'))['hydra:member']).toMatchObject([{ id: job }]);
    });
  });
});

describe('the list', () => {
  test('is filtered by the preparer or decider, with a part of the name or address', async () => {
    const approval = await prepare();
    const others = await idsOf(root.token, '&by=Nirgendwer');
    expect(others).toEqual([]);
    expect(await idsOf(root.token, `&by=${encodeURIComponent(root.email.slice(0, 8))}`)).toContain(approval);
    const decider = `&by=${encodeURIComponent(second.email)}`;
    expect(await idsOf(root.token, decider)).not.toContain(approval);
    await post(second.token, `/api/approvals/${approval}/reject`, { reason: 'Nicht nötig' });
    expect(await idsOf(root.token, decider)).toContain(approval);
  });

  inFullRun(() => {
    test('is filtered by the day of the decision, or of the preparation while undecided', async () => {
      server.setTime(new Date('2026-03-20T22:30:00Z'));
      const approval = await prepare();
      const within = async (from: string, to: string) =>
        (await idsOf(root.token, `&from=${from}&to=${to}`)).includes(approval);
      expect(await within('2026-03-20', '2026-03-20')).toBe(true);
      server.setTime(new Date('2026-03-21T23:30:00Z'));
      await post(root.token, `/api/approvals/${approval}/reject`, { reason: 'Zurückgezogen' });
      // In Berlin this is already the next day.
      expect(await within('2026-03-20', '2026-03-21')).toBe(false);
      expect(await within('2026-03-22', '2026-03-22')).toBe(true);
      expect((await server.call(root.token, { url: '/api/approvals?from=gestern' })).statusCode).toBe(400);
    });
  });
});
