import { expect, test } from 'vitest';
import { decisionBody, isDecidable, newDecision, subjectOf } from './tax-decision.ts';

const data = { ust: 'DE136695976', smallBusiness: false, taxStatus: 'unproven', toCheck: null } as const;
const change = { ust: 'DE115235681', smallBusiness: true, warning: null, since: '2026-05-03T10:00:00+02:00' };

test('a decision is sent with what was read, and with a day only where one is typed', () => {
  const read = { ust: 'DE136695976', smallBusiness: false, taxStatus: 'proven' };
  expect(decisionBody(data, { taxStatus: 'proven', validFrom: '' })).toEqual(read);
  expect(decisionBody(data, { taxStatus: 'proven', validFrom: '2026-02-01' })).toEqual({
    ...read,
    validFrom: '2026-02-01',
  });
});

test('a change that waits is what is decided on, and is named', () => {
  const waiting = { ...data, taxStatus: 'proven', toCheck: change } as const;
  const named = { ust: 'DE115235681', smallBusiness: true };
  expect(subjectOf(waiting)).toEqual(named);
  expect(decisionBody(waiting, newDecision(waiting)).toCheck).toEqual(named);
});

test('the form begins with what would change something', () => {
  expect(newDecision(data).taxStatus).toBe('proven');
  expect(newDecision({ ...data, taxStatus: 'proven' }).taxStatus).toBe('unproven');
  expect(newDecision({ ...data, taxStatus: 'proven', toCheck: change }).taxStatus).toBe('proven');
});

test('without a number and a document there is nothing to decide on', () => {
  const nothing = { ...data, ust: null, fileRegistration: null, fileAgree: null };
  expect(isDecidable(nothing)).toBe(false);
  expect(isDecidable({ ...nothing, fileAgree: '/api/affiliate_datas/1/fileAgree' })).toBe(true);
});
