import { expect, test } from 'vitest';
import { floorShare } from './pool-share.ts';

test.each([
  [
    { pool: '100.00', weight: 1, weightSum: 3, share: '33.34' },
    { floor: '33.33', remainderCents: 1 },
  ],
  [
    { pool: '100.00', weight: 1, weightSum: 3, share: '33.33' },
    { floor: '33.33', remainderCents: 0 },
  ],
  [
    { pool: '100.00', weight: 5, weightSum: 5, share: '100.00' },
    { floor: '100.00', remainderCents: 0 },
  ],
  [
    { pool: '100.00', weight: 0, weightSum: 0, share: '0.00' },
    { floor: '0.00', remainderCents: 0 },
  ],
])('%j is %j', (pool, parts) => {
  expect(floorShare(pool)).toEqual(parts);
});
