import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qpOfRefund, refundedUntil, remainingQp } from './refunds.ts';

test('remaining QP = floor(QP x remaining base / base)', () => {
  expect(remainingQp({ baseCents: 10_000, qp: 99 }, 3333)).toBe(32);
  expect(remainingQp({ baseCents: 10_000, qp: 99 }, 10_000)).toBe(99);
  expect(remainingQp({ baseCents: 10_000, qp: 99 }, 0)).toBe(0);
  expect(remainingQp({ baseCents: 0, qp: 7 }, 0)).toBe(7);
  expect(remainingQp({ baseCents: 9_000_000_000_000, qp: 2_000_000_000 }, 8_999_999_999_999)).toBe(
    1_999_999_999,
  );
});

test('however many refunds there are, the remainder depends only on their sum', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30_000 }),
      fc.integer({ min: 0, max: 5000 }),
      parts,
      (base, qp, list) => {
        const order = { baseCents: base, qp };
        let refunded = { baseCents: 0, qp: 0 };
        for (const part of list) {
          const baseCents = Math.min(part, base - refunded.baseCents);
          const taken = qpOfRefund(order, refunded, baseCents);
          refunded = { baseCents: refunded.baseCents + baseCents, qp: refunded.qp + taken };
          expect(qp - refunded.qp).toBe(Math.floor((qp * (base - refunded.baseCents)) / base));
        }
      },
    ),
  );
});

test('no more can be refunded than remains', () => {
  expect(() => qpOfRefund({ baseCents: 100, qp: 5 }, { baseCents: 60, qp: 3 }, 41)).toThrow(RangeError);
  expect(() => qpOfRefund({ baseCents: 100, qp: 5 }, { baseCents: 60, qp: 3 }, -1)).toThrow(RangeError);
});

test('refunds are summed up to and including a moment', () => {
  const refunds = {
    order: Int32Array.of(1, 0, 1, 1),
    at: Float64Array.of(10, 20, 30, 31),
    baseCents: Float64Array.of(100, 7, 50, 1),
    qp: Float64Array.of(4, 0, 2, 1),
  };
  const refunded = refundedUntil(30, refunds, 2);
  expect([...refunded.baseCents]).toEqual([7, 150]);
  expect([...refunded.qp]).toEqual([0, 6]);
  expect(() => refundedUntil(30, refunds, 1)).toThrow(RangeError);
});
