import { expect, test } from 'vitest';
import { decideObstacles, type Standing } from './obstacles.ts';

const nothing = {
  pendingCents: 0,
  projectedCents: 0,
  projectedCount: 0,
  availableCents: 0,
  debtCents: 0,
  inPayoutCents: 0,
  paidCents: 500,
  commissionCents: 500,
  writtenOffCents: 0,
  paidBackCents: 0,
};
const settled: Standing = {
  accounts: nothing,
  roles: ['ROLE_USER'],
  rights: [],
  isCompany: false,
  correctionWaits: false,
  objectionWaits: false,
  objectionAnswered: false,
  taxPayoutCents: null,
  taxOwedCents: 0,
  approvalWaits: false,
  extractWaits: false,
};

test('a partner who was paid everything has no obstacles, nor have staff without rights', () => {
  expect(decideObstacles(settled)).toEqual([]);
  expect(decideObstacles({ ...settled, accounts: null, roles: ['ROLE_USER', 'ROLE_STAFF'] })).toEqual([]);
});

test('estimates are no obstacle', () => {
  const accounts = { ...nothing, projectedCents: 1_200, projectedCount: 2 };
  expect(decideObstacles({ ...settled, accounts })).toEqual([]);
});

test('each open amount is listed, negative ones as well', () => {
  const accounts = { ...nothing, inPayoutCents: 1, availableCents: 2, pendingCents: -3, debtCents: 4 };
  expect(decideObstacles({ ...settled, accounts })).toEqual([
    { code: 'deletionPayout', cents: 1 },
    { code: 'deletionAvailable', cents: 2 },
    { code: 'deletionPending', cents: -3 },
    { code: 'deletionDebt', cents: 4 },
  ]);
});

test('open tax is listed with its amount, even when it is owed to the partner', () => {
  expect(decideObstacles({ ...settled, taxPayoutCents: 19_00, taxOwedCents: 7_60 })).toEqual([
    { code: 'deletionTaxPayout', cents: 19_00 },
    { code: 'deletionTaxOwed', cents: 7_60 },
  ]);
  expect(decideObstacles({ ...settled, taxOwedCents: -1 })).toEqual([{ code: 'deletionTaxOwed', cents: -1 }]);
});

test.each([
  [{ isCompany: true }, 'deletionOfCompany'],
  [{ roles: ['ROLE_USER', 'ROLE_ADMIN'] }, 'deletionOfOperator'],
  [{ roles: ['ROLE_USER', 'ROLE_STAFF'], rights: ['audit.read'] }, 'deletionOfOperator'],
  [{ correctionWaits: true }, 'deletionCorrection'],
  [{ objectionWaits: true }, 'deletionObjection'],
  [{ objectionAnswered: true }, 'deletionObjectionAnswered'],
  [{ approvalWaits: true }, 'deletionApproval'],
  [{ extractWaits: true }, 'deletionExtract'],
])('%j is an obstacle', (change, code) => {
  expect(decideObstacles({ ...settled, ...change })).toEqual([{ code, cents: null }]);
});
