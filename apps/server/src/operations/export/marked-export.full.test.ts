import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMarkedNetwork,
  type MarkedNetwork,
} from '../../../test-support/access/testing/marked-network.ts';
import { foreignMarkers, ibanOf, markersIn, phoneOf } from '../../../test-support/access/testing/markers.ts';
import { snapshotOf } from '../../../test-support/access/testing/snapshot.ts';
import { unzip } from '../../money/accounting/testing/accounting-server.ts';

let network: MarkedNetwork;
let files: Map<string, Buffer>;
let text: string;

beforeAll(async () => {
  network = await createMarkedNetwork();
  const answer = await network.server.call(network.tokens.own, { url: '/api/export' });
  expect(answer.statusCode).toBe(200);
  files = unzip(answer.rawPayload);
  text = [...files].map(([name, bytes]) => (name.endsWith('.json') ? bytes.toString() : '')).join('\n');
});
afterAll(() => network.server.close());

/** Columns about somebody that are not in the export, with the reason. */
const left: Readonly<Record<string, string>> = {
  outboxparameter: 'messages contain codes and links that give access to accounts; their texts were sent',
};

const fieldsIn = (haystack: string, whose: string) => [
  ...new Set(markersIn(haystack).flatMap(([person, field]) => (person === whose ? [field] : []))),
];

test('whatever any table contains about somebody is in their export, or has a reason why it is not', async () => {
  const rows = await snapshotOf(network.server.database.db);
  const missing = new Map<string, string>();
  const there = fieldsIn(text, 'own');
  for (const { table, text: row } of rows)
    for (const field of fieldsIn(row, 'own')) if (!there.includes(field)) missing.set(field, table);
  expect(Object.fromEntries([...missing].filter(([field]) => !(field in left)))).toEqual({});
  expect(Object.keys(left).filter((field) => !missing.has(field))).toEqual([]);
});

test('encrypted values are decrypted: the account, the destinations of payouts, and the contents of documents', () => {
  expect(text).toContain(ibanOf('own'));
  expect(text).toContain(phoneOf('own'));
  const payouts = JSON.parse(files.get('payouts.json')?.toString() ?? '[]');
  expect(payouts.length).toBeGreaterThan(2);
  for (const { particulars } of payouts) expect(particulars).toMatchObject({ name: expect.any(String) });
});

test('each document of a payout is included as PDF, and each signed document as issued', () => {
  const names = [...files.keys()];
  const documents = JSON.parse(files.get('payout-documents.json')?.toString() ?? '[]');
  expect(documents.length).toBeGreaterThan(2);
  for (const { number } of documents) {
    const pdf = files.get(`files/payouts/G-${String(number).padStart(6, '0')}.pdf`);
    expect([number, pdf?.subarray(0, 5).toString()]).toEqual([number, '%PDF-']);
  }
  const signed = JSON.parse(files.get('signed-documents.json')?.toString() ?? '[]');
  expect(names.filter((name) => name.startsWith('files/signed-documents/'))).toHaveLength(signed.length);
});

test('about others it contains what the product shows the person, and nothing about strangers', () => {
  // The sponsor, as on the contacts page, and the company that pays, as on its documents.
  const admin = ['company', 'street', 'postcode', 'city', 'ust'];
  expect(foreignMarkers(markersIn(text), 'own', { upline: ['displayname'], admin })).toEqual([]);
});
