import { expect, test } from 'vitest';
import { isObjectable } from './objectable.ts';

const payout = {
  number: 'G-000007',
  correctionNumber: null,
  replaces: null,
  replacedBy: null,
  objection: null,
};

test('a payout’s note can be objected to while it is valid', () => {
  expect(isObjectable(payout)).toBe(true);
});

test.each([
  ['before there is one', { number: null }],
  ['once it is cancelled', { correctionNumber: 'G-000008' }],
  ['in the place of another one', { replaces: '/api/payouts/3' }],
  ['once another one stands instead', { replacedBy: '/api/payouts/9' }],
  [
    'a second time',
    {
      objection: {
        objectedAt: '2026-05-20T10:00:00Z',
        reason: 'x',
        answer: null,
        answeredAt: null,
        agreedAt: null,
        ended: false,
      },
    },
  ],
])('not %s', (_, change) => {
  expect(isObjectable({ ...payout, ...change } as Parameters<typeof isObjectable>[0])).toBe(false);
});
