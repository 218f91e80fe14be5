import { expect, test } from 'vitest';
import { decisionBody, isDecidable, isDecision, newDecision, subjectOf } from './tax-decision.ts';

const data = { ust: 'DE136695976', smallBusiness: false, taxStatus: 'unproven', toCheck: null } as const;
const change = { ust: 'DE115235681', smallBusiness: true, warning: null, since: '2026-05-03T10:00:00+02:00' };

test('a decision is sent with what was read, and with a day only if one was typed', () => {
  const read = { ust: 'DE136695976', smallBusiness: false, taxStatus: 'proven' };
  expect(decisionBody(data, { taxStatus: 'proven', validFrom: '' })).toEqual(read);
  expect(decisionBody(data, { taxStatus: 'proven', validFrom: '2026-02-01' })).toEqual({
    ...read,
    validFrom: '2026-02-01',
  });
});

test('a pending change is the subject of the decision, and is named', () => {
  const waiting = { ...data, taxStatus: 'proven', toCheck: change } as const;
  const named = { ust: 'DE115235681', smallBusiness: true };
  expect(subjectOf(waiting)).toEqual(named);
  expect(decisionBody(waiting, newDecision()).toCheck).toEqual(named);
});

test('the initial form approves the pending change, and never revokes a verification', () => {
  const proven = { ...data, taxStatus: 'proven' } as const;
  expect(newDecision().taxStatus).toBe('proven');
  expect(isDecision(data, newDecision())).toBe(true);
  expect(isDecision({ ...proven, toCheck: change }, newDecision())).toBe(true);
  expect(isDecision(proven, newDecision())).toBe(false);
  expect(isDecision(proven, { taxStatus: 'unproven', validFrom: '' })).toBe(true);
  expect(isDecision(proven, { taxStatus: 'proven', validFrom: '2026-02-01' })).toBe(true);
});

test('without a number and a document there is nothing to decide', () => {
  const nothing = { ...data, ust: null, fileRegistration: null, fileAgree: null };
  expect(isDecidable(nothing)).toBe(false);
  expect(isDecidable({ ...nothing, fileAgree: '/api/affiliate_datas/1/fileAgree' })).toBe(true);
});
