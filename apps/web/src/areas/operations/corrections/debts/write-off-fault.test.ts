import { expect, test } from 'vitest';
import { writeOffFault } from './write-off-fault.ts';

const demand = { id: 1, number: 'M-1', issuedAt: '2026-09-01T10:00:00Z', dueOn: '2026-09-30' };
const ready = { deleted: false, demand, overdue: true, payoutUnderWay: false, writeOff: null };

test.each([
  [ready, null],
  [{ ...ready, demand: null, overdue: false }, 'noDemand'],
  [{ ...ready, deleted: true, demand: null, overdue: false }, null],
  [{ ...ready, overdue: false }, 'term'],
  [{ ...ready, payoutUnderWay: true }, 'payout'],
  [{ ...ready, writeOff: '/api/approvals/4' }, 'waits'],
] as const)('a debt (%j) can be written off unless: %s', (debt, fault) => {
  expect(writeOffFault(debt)).toBe(fault);
});
