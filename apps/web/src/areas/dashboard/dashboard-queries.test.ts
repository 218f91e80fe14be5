import { expect, test } from 'vitest';
import { firstCalls, frameCalls } from './dashboard-queries.ts';

const NOW = Date.parse('2026-12-01T10:00:00Z');
const frame = { own: 7, shown: { partner: 7, as: 'own' }, lastCheck: NOW, now: NOW } as const;
const NEW_TERMS = '/api/legal_documents/new';

test('the first read of every page of one’s own reveals new terms', () => {
  expect(frameCalls(frame)).toContain(NEW_TERMS);
  for (const firstDay of [true, false])
    expect(firstCalls({ ...frame, checklist: true, firstDay })).toContain(NEW_TERMS);
  expect(frameCalls({ ...frame, shown: { partner: 9, as: 'team' } })).not.toContain(NEW_TERMS);
});

test('nothing is read twice', () => {
  for (const firstDay of [true, false]) {
    const paths = firstCalls({ ...frame, checklist: true, firstDay });
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(expect.arrayContaining(frameCalls(frame)));
  }
});
