import type { PayableBalance, PayableCycle } from '../../books/book-payout.ts';
import type { Part } from './decide-parts.ts';

/**
 * Distributes the balances over the parts: each part first takes those of its own cycles, then what others leave, because a
 * debt of one cycle is taken from the balance of another.
 * @returns a list for each part, in order
 * @throws Error if the parts do not add up to the balances
 */
export function shareBalances(
  parts: readonly Pick<Part, 'amountCents' | 'cycles'>[],
  payable: readonly PayableCycle[],
): PayableBalance[][] {
  const left = new Map(payable.map(({ balance, cents }) => [balance, cents]));
  const missing = parts.map(({ amountCents }) => amountCents);
  const shares = parts.map(() => new Map<number, number>());
  const take = (part: number, balance: number) => {
    const cents = Math.min(missing[part] ?? 0, left.get(balance) ?? 0);
    if (cents <= 0) return;
    missing[part] = (missing[part] ?? 0) - cents;
    left.set(balance, (left.get(balance) ?? 0) - cents);
    shares[part]?.set(balance, (shares[part]?.get(balance) ?? 0) + cents);
  };
  parts.forEach(({ cycles }, part) => {
    for (const { balance, cycle } of payable) if (cycles.includes(cycle)) take(part, balance);
  });
  parts.forEach((_, part) => {
    for (const { balance } of payable) take(part, balance);
  });
  if ([...left.values(), ...missing].some((cents) => cents !== 0))
    throw new Error(`the parts of a payout do not add up to its balances: ${missing.join(', ')} missing`);
  return shares.map((share) => [...share].map(([balance, cents]) => ({ balance, cents })));
}
