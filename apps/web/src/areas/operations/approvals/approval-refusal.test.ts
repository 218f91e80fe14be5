import { expect, test } from 'vitest';
import { refusalOfApproval } from './approval-refusal.ts';

test.each([
  ['what one prepared oneself', 'money.correction', { mine: true, mayDecide: true }, 'mine'],
  ['what one prepared and lacks the right for', 'money.correction', { mine: true, mayDecide: false }, 'mine'],
  ['what one reads with the log alone', 'operator.admin', { mine: false, mayDecide: false }, 'reads'],
  ['what gives oneself access', 'operator.admin', { mine: false, mayDecide: true }, 'access'],
  ['the money of the own partner', 'money.correction', { mine: false, mayDecide: true }, 'money'],
] as const)('%s is not approved, and the card says why', (_, kind, who, why) => {
  expect(refusalOfApproval({ kind }, who)).toBe(why);
});
