import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notifyOfNewTerms } from './legal-documents.queries.ts';

const NOW = new Date('2026-11-25T10:00:00.000Z');
const LATER = new Date('2026-12-01T00:00:00.000Z');
const reason = 'Neue Rechtslage';

const { server, root, own, below } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root', locale: 'fr-FR' },
  below: { parent: 'own', affiliate: false },
});

const termsToAccept = async (token: string) => {
  const answer = await server.call(token, { url: '/api/legal_documents/new' });
  return answer.json().map(({ kind, version }: { kind: string; version: string }) => `${kind} ${version}`);
};
const current = async (kind: string): Promise<number> => {
  const { body } = await server.call(own.token, { url: '/api/legal_documents.json' });
  return JSON.parse(body).find((document: { kind: string }) => document.kind === kind).id;
};
const accept = async (token: string, kind: string) =>
  server.call(token, { method: 'POST', url: `/api/legal_documents/${await current(kind)}/accept` });
const publish = async (kind: string, more: object = {}) => {
  const texts = { de: { title: 'Fassung', text: 'Neu.' } };
  const payload = { kind, texts, reason, ...more };
  const answer = await server.call(root.token, { method: 'POST', url: '/api/legal_documents', payload });
  expect(answer.statusCode).toBe(200);
};
const tell = (at: Date) => inTransaction(server.database.db, (tx) => notifyOfNewTerms(tx, at));
const notices = async (token: string): Promise<string[]> => {
  const days = (await server.call(token, { url: '/api/notification/get-list' })).json();
  return days.flatMap(({ list }: { list: { type: string; text: string }[] }) =>
    list.filter(({ type }) => type === 'newTerms').map(({ text }) => text),
  );
};

beforeEach(() => server.setTime(NOW));

describe('what is shown for acceptance after signing in', () => {
  beforeAll(async () => {
    for (const { token } of [root, own, below]) await accept(token, 'terms');
    await accept(own.token, 'partner-agreement');
  });

  test('is a newer version of an accepted document, from its day on, unless no new acceptance is required', async () => {
    await publish('terms', { acceptAnew: false });
    expect(await termsToAccept(own.token)).toEqual([]);
    await publish('terms', { validFrom: LATER.toISOString() });
    await publish('partner-agreement', { validFrom: LATER.toISOString() });
    expect(await termsToAccept(own.token)).toEqual([]);
    server.setTime(LATER);
    expect(await termsToAccept(own.token)).toEqual(['terms 4', 'partner-agreement 3']);
    // The agreement is for those who had accepted one, and nothing for staff.
    expect(await termsToAccept(below.token)).toEqual(['terms 4']);
    expect(await termsToAccept(root.token)).toEqual([]);
    await accept(own.token, 'terms');
    expect(await termsToAccept(own.token)).toEqual(['partner-agreement 3']);
  });
});

describe('of a version that has to be accepted again', () => {
  test('users are notified once, as soon as it is in force: those who accepted an earlier one and not this', async () => {
    await tell(NOW);
    expect(await notices(own.token)).toEqual([]);
    await tell(LATER);
    await tell(new Date(LATER.getTime() + 60_000));
    expect(await notices(own.token)).toEqual([
      'Une nouvelle version est en vigueur\u00a0: contrat de partenariat. Veuillez l’accepter\u202f; les versements attendent jusque-là.',
    ]);
    expect(await notices(below.token)).toEqual([
      'Es gibt eine neue Fassung: Nutzungsbedingungen. Bitte nehmen Sie sie an; Auszahlungen warten bis dahin.',
    ]);
    expect(await notices(root.token)).toEqual([]);
  });

  fullTest('nobody is notified if nothing has to be accepted', async () => {
    server.setTime(LATER);
    await accept(below.token, 'terms');
    await publish('terms', { acceptAnew: false });
    await tell(new Date(LATER.getTime() + 120_000));
    expect(await notices(below.token)).toHaveLength(1);
  });
});
