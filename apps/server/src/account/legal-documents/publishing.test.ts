import { describe, expect, test, vi } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';

const NOW = new Date('2026-11-25T10:00:00.000Z');
const reason = 'Neue Rechtslage';
const de = { title: 'Impressum', text: 'Laubwerk GmbH\nHafenstraße 7' };

const { server, root, own } = setUpNetwork(NOW, family);

const publish = (body: object) =>
  server.call(root.token, { method: 'POST', url: '/api/legal_documents', payload: { reason, ...body } });
const page = (kind: string, locale = 'de') =>
  server.call(null, { url: `/api/legal_pages/${kind}?locale=${locale}` });
const current = async (kind: string) => {
  const { body } = await server.call(own.token, { url: '/api/legal_documents.json' });
  return JSON.parse(body).find((document: { kind: string }) => document.kind === kind);
};
const accept = (id: number) =>
  server.call(own.token, { method: 'POST', url: `/api/legal_documents/${id}/accept` });

describe('a public page', () => {
  test('is available from its first version on, in the reader’s language or else in German', async () => {
    expect((await page('imprint')).statusCode).toBe(404);
    const answer = await publish({
      kind: 'imprint',
      texts: { de, en: { title: 'Imprint', text: 'Laubwerk' } },
    });
    expect(answer.json()).toMatchObject({
      kind: 'imprint',
      version: '1',
      acceptAnew: true,
      publishedBy: 'Root Blatt',
    });
    expect((await page('imprint', 'en')).json()).toMatchObject({ locale: 'en', title: 'Imprint' });
    expect((await page('imprint', 'de')).json()).toMatchObject({ locale: 'de', ...de });
    expect((await page('terms')).statusCode).toBe(404);
  });

  test('cannot be accepted and is not listed for acceptance', async () => {
    const { id } = (await publish({ kind: 'privacy', texts: { de } })).json();
    expect(await current('privacy')).toBeUndefined();
    expect((await accept(id)).statusCode).toBe(404);
  });

  test('is in force from its day on', async () => {
    const next = { title: 'Impressum', text: 'Laubwerk AG' };
    await publish({ kind: 'imprint', texts: { de: next }, validFrom: '2026-12-01T00:00:00+01:00' });
    expect((await page('imprint')).json()).toMatchObject(de);
    server.setTime(new Date('2026-11-30T23:00:00Z'));
    expect((await page('imprint')).json()).toMatchObject(next);
    server.setTime(NOW);
    const before = await publish({ kind: 'imprint', texts: { de } });
    expect([before.statusCode, before.json().violations[0].code]).toEqual([422, 'documentBeforeNewest']);
  });
});

describe('a document that partners accept', () => {
  inFullRun(() => {
    test('is a draft of the product until the company publishes its own', async () => {
      const drafts = async () =>
        (await server.call(root.token, { url: '/api/company' })).json().productDrafts;
      const isDraft = async () => {
        const all = (await server.call(root.token, { url: '/api/company/legal_documents' })).json();
        return all.find(({ kind }: { kind: string }) => kind === 'terms').productDraft;
      };
      expect([await drafts(), await isDraft()]).toEqual([['terms', 'partner-agreement'], true]);
      const texts = { de: { title: 'Nutzungsbedingungen', text: 'Unsere eigenen.' } };
      await publish({ kind: 'terms', texts });
      expect([await drafts(), await isDraft()]).toEqual([['partner-agreement'], false]);
    });
  });

  test('has to be accepted again only if the company requires it', async () => {
    const first = await current('terms');
    await accept(first.id);
    const texts = { de: { title: 'Nutzungsbedingungen', text: 'Ein Komma mehr.' } };
    await publish({ kind: 'terms', texts, acceptAnew: false });
    expect(await current('terms')).toMatchObject({
      text: 'Ein Komma mehr.',
      acceptedAt: '2026-11-25T10:00:00+00:00',
    });
    const { id } = (await publish({ kind: 'terms', texts, acceptAnew: true })).json();
    expect(await current('terms')).toMatchObject({ id, acceptedAt: null });
    await accept(id);
    expect(await current('terms')).toMatchObject({ id, acceptedAt: '2026-11-25T10:00:00+00:00' });
    await publish({ kind: 'terms', texts, acceptAnew: false });
    expect((await current('terms')).acceptedAt).not.toBeNull();
  });
});

test.each([
  ['no German text', { texts: { en: de } }, 'texts.de'],
  ['an empty text', { texts: { de: { title: 'Impressum', text: ' ' } } }, 'texts.de.text'],
  ['a day in the past', { texts: { de }, validFrom: '2026-11-24T00:00:00Z' }, 'validFrom'],
  ['a day more than a year ahead', { texts: { de }, validFrom: '2027-11-25T10:00:01Z' }, 'validFrom'],
  ['no reason', { texts: { de }, reason: ' ' }, 'reason'],
])('with %s nothing is published', async (_, body, propertyPath) => {
  const count = async () => (await server.database.pool.query('select from legal_documents')).rowCount;
  const before = await count();
  const answer = await publish({ kind: 'partner-agreement', ...body });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath }]);
  expect(await count()).toBe(before);
});

fullTest('two concurrent requests make two versions, and a published one never changes', async () => {
  const both = await Promise.all(
    ['Eins', 'Zwei'].map((text) => publish({ kind: 'privacy', texts: { de: { ...de, text } } })),
  );
  const versions = both.map((answer) => answer.json().version).toSorted();
  expect(new Set(versions).size).toBe(2);
  const { pool } = server.database;
  for (const statement of [
    `update legal_document_texts set text = ''`,
    `update legal_documents set valid_from = now()`,
  ])
    await expect(pool.query(statement)).rejects.toThrow('what was published stays as it is');
});

describe('a version waiting for its day', () => {
  const withdraw = (id: number, body: object = { reason }) =>
    server.call(root.token, { method: 'DELETE', url: `/api/legal_documents/${id}`, payload: body });
  const waiting = async () =>
    (await publish({ kind: 'privacy', texts: { de }, validFrom: '2027-11-25T10:00:00Z' })).json() as {
      id: number;
      version: string;
    };

  test('is withdrawn with a reason, and logged with its contents', async () => {
    const { id, version } = await waiting();
    expect((await withdraw(id, { reason: ' ' })).statusCode).toBe(422);
    expect((await withdraw(id)).statusCode).toBe(204);
    expect((await withdraw(id)).statusCode).toBe(404);
    const { rows } = await server.database.pool.query(
      `select details from audit_log where action = 'write' and subject = $1 order by id desc limit 1`,
      [`/api/legal_documents/${id}`],
    );
    const before = {
      kind: 'privacy',
      version,
      validFrom: '2027-11-25T10:00:00.000Z',
      acceptAnew: true,
      languages: ['de'],
    };
    expect(rows).toEqual([{ details: { before, after: {}, reason } }]);
    expect((await publish({ kind: 'privacy', texts: { de } })).statusCode).toBe(200);
  });

  inFullRun(() => {
    test('cannot be withdrawn once it is in force', async () => {
      const { id } = (await publish({ kind: 'privacy', texts: { de } })).json();
      const answer = await withdraw(id);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'documentInForce']);
    });
  });
});

inFullRun(() => {
  test('publishing on top of a version other than the newest is refused', async () => {
    const after = (id: number) =>
      server.call(root.token, {
        method: 'POST',
        url: '/api/legal_documents',
        headers: { 'if-match': `"${id}"` },
        payload: { kind: 'imprint', texts: { de }, reason },
      });
    const { rows } = await server.database.pool.query(
      `delete from legal_documents where kind = 'imprint' and valid_from > $1 returning id`,
      [NOW],
    );
    expect(rows).toHaveLength(1);
    expect((await after(0)).statusCode).toBe(412);
    const { id } = (await publish({ kind: 'imprint', texts: { de } })).json();
    const next = await after(id);
    expect(next.statusCode).toBe(200);
    expect((await after(id)).statusCode).toBe(412);
    expect((await after(next.json().id)).statusCode).toBe(200);
  });
});

test('the log has who published which version, and why', async () => {
  const { id } = (await publish({ kind: 'privacy', texts: { de } })).json();
  const { rows } = await server.database.pool.query(
    `select details from audit_log where action = 'write' and subject = $1`,
    [`/api/legal_documents/${id}`],
  );
  expect(rows).toMatchObject([{ details: { after: { kind: 'privacy', languages: ['de'] }, reason } }]);
});

test('staff read every version', async () => {
  const all = (await server.call(root.token, { url: '/api/company/legal_documents' })).json();
  expect(all.map(({ kind }: { kind: string }) => kind)).toContain('partner-agreement');
  expect((await server.call(own.token, { url: '/api/company/legal_documents' })).statusCode).toBe(403);
});

test('without a day it is in force immediately, even as the clock goes on', async () => {
  let now = server.deps.clock.now().getTime();
  const clock = vi.spyOn(server.deps.clock, 'now').mockImplementation(() => new Date(now++));
  try {
    const answer = await publish({ kind: 'privacy', texts: { de } });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  } finally {
    clock.mockRestore();
  }
});
