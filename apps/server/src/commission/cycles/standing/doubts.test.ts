import { expect, test } from 'vitest';
import { decideDoubt } from './doubts.ts';

const watermark = {
  snapshot: '5:5:',
  snapshotBefore: null,
  computation: 'a',
  earlier: '1 b',
  server: 'then',
};
const held = { watermark, planVersion: '1', window: { asOf: 100, instantDay: 7 }, due: [] };
const found = { ...watermark, planVersion: '1' };
const changes = { orders: [1], partners: [], isWide: false, isLate: false, isMany: false };
const certain = { held, found, changes, window: { asOf: 200, instantDay: 7 } };

test('the changes suffice as long as nothing rules it out', () => {
  expect(decideDoubt(certain)).toBeNull();
  expect(decideDoubt({ ...certain, window: held.window })).toBeNull();
});

test.each([
  ['other-server', { found: { ...found, server: 'now' } }],
  ['written-by-others', { found: { ...found, computation: 'c' } }],
  ['written-by-others', { found: { ...found, computation: null } }],
  ['earlier-cycle', { found: { ...found, earlier: '1 d' } }],
  ['other-plan', { found: { ...found, planVersion: '2' } }],
  ['clock-went-back', { window: { asOf: 99, instantDay: 7 } }],
  ['other-day', { window: { asOf: 200, instantDay: 8 } }],
  ['wide-change', { changes: { ...changes, isWide: true } }],
  ['wide-change', { held: { ...held, due: [{ kind: 'all', id: 3, at: 200 }] } }],
  ['late-transaction', { changes: { ...changes, isLate: true } }],
  ['many-changes', { changes: { ...changes, isMany: true } }],
] as const)('%s', (reason, other) => {
  expect(decideDoubt({ ...certain, ...other })).toBe(reason);
});
