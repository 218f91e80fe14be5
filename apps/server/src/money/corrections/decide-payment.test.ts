import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decidePayment } from './decide-payment.ts';

const owed = { netCents: 100_00, taxCents: 19_00 };

test('the full amount pays the debt and leaves nothing', () => {
  expect(decidePayment(119_00, owed)).toEqual({ netCents: 100_00, leftCents: 0 });
});

test('a part pays the same share of the debt and of its tax', () => {
  expect(decidePayment(59_50, owed)).toEqual({ netCents: 50_00, leftCents: 59_50 });
});

test('if tax on later earnings reduces the debt, a part pays only the debt', () => {
  expect(decidePayment(50_00, { netCents: 100_00, taxCents: -19_00 })).toEqual({
    netCents: 50_00,
    leftCents: 31_00,
  });
});

test('more than the debt is refused with the amount owed, and nothing with an example', () => {
  const refusals = [119_01, 0].map((cents) => {
    try {
      return decidePayment(cents, owed);
    } catch (error) {
      return error;
    }
  });
  expect(refusals).toMatchObject([
    { details: { violations: [{ propertyPath: 'amount', refused: { code: 'debtPaymentOver' } }] } },
    { details: { violations: [{ propertyPath: 'amount', refused: 'amountFormInvalid' }] } },
  ]);
  expect(JSON.stringify(refusals[0])).toContain('119.00');
});

test('a part leaves some debt, and never pays more tax than there is', () => {
  const cents = fc.integer({ min: 1, max: 1e11 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 1e11 }), fc.nat(), (netCents, taxCents, pick) => {
      const grossCents = netCents + taxCents;
      fc.pre(grossCents > 1);
      const amountCents = 1 + (pick % (grossCents - 1));
      const part = decidePayment(amountCents, { netCents, taxCents });
      const partTaxCents = amountCents - part.netCents;
      expect(part.leftCents).toBe(grossCents - amountCents);
      expect(part.netCents).toBeLessThan(netCents);
      expect(Math.min(part.netCents, partTaxCents)).toBeGreaterThanOrEqual(0);
      expect(partTaxCents).toBeLessThanOrEqual(taxCents);
    }),
  );
});
