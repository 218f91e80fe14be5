import { beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');

const { server, root } = setUpNetwork(NOW, { root: { parent: null, operator: true, affiliate: false } });

let ids: Record<'terms' | 'partner-agreement', number>;

beforeAll(async () => {
  const { db } = server.database;
  const rows = await db
    .selectFrom('legal_documents')
    .select(['id', 'kind'])
    .where('version', '=', '1')
    .execute();
  ids = Object.fromEntries(rows.map(({ id, kind }) => [kind, id])) as typeof ids;
});

async function join(name: string, options: { locale?: 'en' | 'ru-RU'; parent?: TestPartner } = {}) {
  const { parent = root, ...more } = options;
  const partner = await createPartner(server.database.db, { name, parent, affiliate: false, ...more });
  return { partner, token: await server.signIn(partner.email) };
}

const accept = (token: string | null, id: number | string) =>
  server.call(token, { method: 'POST', url: `/api/legal_documents/${id}/accept` });
const list = async (token: string) => (await server.call(token, { url: '/api/legal_documents.json' })).json();
const accountTypes = (partner: TestPartner) =>
  server.database.db
    .selectFrom('account_types')
    .select(['affiliate', 'company_free', 'valid_from', 'valid_to'])
    .where('partner_id', '=', partner.id)
    .orderBy('id')
    .execute();
const since = async (partner: TestPartner) =>
  (
    await server.database.db
      .selectFrom('partners')
      .select('affiliate_since')
      .where('id', '=', partner.id)
      .executeTakeFirstOrThrow()
  ).affiliate_since;

test('the documents in force are listed in the reader’s language, with the user’s acceptances', async () => {
  const { token } = await join('Leser');
  expect(await list(token)).toMatchObject([
    { id: ids.terms, kind: 'terms', title: 'Nutzungsbedingungen', acceptedAt: null },
    {
      id: ids['partner-agreement'],
      kind: 'partner-agreement',
      title: 'Partnervereinbarung',
      acceptedAt: null,
    },
  ]);
  const answer = await accept(token, ids.terms);
  expect([answer.statusCode, answer.json().acceptedAt]).toEqual([201, '2026-05-20T10:00:00+00:00']);
  expect((await list(token))[0].acceptedAt).toBe('2026-05-20T10:00:00+00:00');
  const russian = await join('Читатель', { locale: 'ru-RU' });
  expect((await list(russian.token))[1]).toMatchObject({ title: 'Партнёрское соглашение', acceptedAt: null });
});

describe('accepting the partner agreement', () => {
  test('makes a basic partner an affiliate from that moment; the days before do not change', async () => {
    const { partner, token } = await join('Basis');
    expect((await accept(token, ids['partner-agreement'])).statusCode).toBe(201);
    expect(await accountTypes(partner)).toMatchObject([
      { affiliate: false, valid_to: NOW },
      { affiliate: true, company_free: false, valid_from: NOW, valid_to: null },
    ]);
    expect(await since(partner)).toEqual(NOW);
  });

  inFullRun(() => {
    test('is logged once, with the account type before and after', async () => {
      const { partner, token } = await join('Protokoll');
      await accept(token, ids.terms);
      for (let time = 0; time < 2; time += 1) await accept(token, ids['partner-agreement']);
      const lines = await server.database.db
        .selectFrom('audit_log')
        .select(['user_id', 'details'])
        .where('subject', '=', `/api/partners/${partner.id}`)
        .execute();
      const after = { affiliate: true, document: ids['partner-agreement'] };
      expect(lines).toEqual([{ user_id: partner.userId, details: { before: { affiliate: false }, after } }]);
    });

    test('a second time changes nothing, not even the time', async () => {
      const { partner, token } = await join('Zweimal');
      await accept(token, ids['partner-agreement']);
      server.setTime(new Date('2026-06-01T00:00:00Z'));
      const again = await accept(token, ids['partner-agreement']);
      server.setTime(NOW);
      expect(again.json().acceptedAt).toBe('2026-05-20T10:00:00+00:00');
      expect(await accountTypes(partner)).toHaveLength(2);
      expect(await since(partner)).toEqual(NOW);
    });
  });

  test('concurrently makes one affiliate', async () => {
    const { partner, token } = await join('Viele');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => accept(token, ids['partner-agreement'])),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    expect(await accountTypes(partner)).toHaveLength(2);
  });

  inFullRun(() => {
    test('in the millisecond of signing up makes an affiliate immediately', async () => {
      const partner = await createPartner(server.database.db, {
        name: 'Sofort',
        parent: root,
        affiliate: false,
        createdAt: NOW,
      });
      expect((await accept(await server.signIn(partner.email), ids['partner-agreement'])).statusCode).toBe(
        201,
      );
      expect(await accountTypes(partner)).toMatchObject([
        { affiliate: true, valid_from: NOW, valid_to: null },
      ]);
    });

    test('earns the company itself nothing', async () => {
      const token = await server.signIn(root.email);
      expect((await accept(token, ids['partner-agreement'])).statusCode).toBe(201);
      expect(await accountTypes(root)).toMatchObject([{ affiliate: false, valid_to: null }]);
      expect(await since(root)).toBeNull();
    });

    test('terms alone make nobody an affiliate', async () => {
      const { partner, token } = await join('Kunde');
      await accept(token, ids.terms);
      expect(await accountTypes(partner)).toMatchObject([{ affiliate: false, valid_to: null }]);
    });
  });
});

test('a replaced document can be read but not accepted; a future one is not found', async () => {
  const { db } = server.database;
  const add = async (version: string, validFrom: string) => {
    const { id } = await db
      .insertInto('legal_documents')
      .values({ kind: 'terms', version, valid_from: new Date(validFrom) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('legal_document_texts')
      .values({ document_id: id, locale: 'de', title: `Fassung ${version}`, text: 'Neu.' })
      .execute();
    return id;
  };
  const newer = await add('newer', '2026-05-01T00:00:00Z');
  const future = await add('future', '2026-07-01T00:00:00Z');
  const { token } = await join('Später', { locale: 'en' });
  expect((await list(token))[0]).toMatchObject({ id: newer, title: 'Fassung newer' });
  expect((await server.call(token, { url: `/api/legal_documents/${ids.terms}` })).statusCode).toBe(200);
  expect((await accept(token, ids.terms)).statusCode).toBe(409);
  expect((await accept(token, newer)).statusCode).toBe(201);
  for (const id of [future, 999_999, 'x', 0]) expect((await accept(token, id)).statusCode).toBe(404);
  expect((await accept(null, newer)).statusCode).toBe(401);
});

describe('the second versions', () => {
  const taken = new Date('2026-11-22T10:00:00.000Z');

  test('have to be accepted again; acceptances of the first ones stay, and nobody stops being a partner', async () => {
    const { partner, token: before } = await join('Zweite');
    await accept(before, ids['partner-agreement']);
    server.setTime(taken);
    try {
      const token = await server.signIn(partner.email);
      const documents = await list(token);
      expect(documents).toMatchObject([
        { kind: 'terms', version: '2', acceptedAt: null },
        { kind: 'partner-agreement', version: '2', acceptedAt: null },
      ]);
      const first = await server.call(token, { url: `/api/legal_documents/${ids['partner-agreement']}` });
      expect(first.json()).toMatchObject({ version: '1', acceptedAt: '2026-05-20T10:00:00+00:00' });
      expect(await accountTypes(partner)).toMatchObject([{}, { affiliate: true, valid_to: null }]);
      await accept(token, documents[1].id);
      expect(await since(partner)).toEqual(NOW);
    } finally {
      server.setTime(NOW);
    }
  });

  test('correct in each language what was wrong in the first ones', async () => {
    const texts = await Promise.all(
      (['de', 'en', 'fr-FR', 'ru-RU'] as const).map(async (locale) =>
        server.database.db
          .selectFrom('legal_document_texts')
          .innerJoin('legal_documents', 'legal_documents.id', 'document_id')
          .select('text')
          .where('kind', '=', 'partner-agreement')
          .where('version', '=', '2')
          .where('locale', '=', locale)
          .executeTakeFirstOrThrow(),
      ),
    );
    for (const [index, words] of [
      'als selbständiger Gewerbetreibender',
      'as an independent trader',
      'en tant qu’indépendant',
      'как самостоятельный предприниматель',
    ].entries())
      expect(texts[index]?.text).toContain(words);
  });
});
