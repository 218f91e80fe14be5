/** A change of one of a partner's balances: what is available in it, and by how much that would change. */
export interface BalanceChange {
  readonly availableCents: number;
  /** Cents that become available; negative where credits are taken back. */
  readonly changeCents: number;
}

/** The accounts afterwards. */
export interface Settlement {
  /** Of each balance, in the given order; never negative. */
  readonly availableCents: readonly number[];
  /** What the partner still owes after everything available was taken; 0 while anything is available. */
  readonly debtCents: number;
}

/**
 * Settles changes of a partner's balances, given oldest cycle first. An amount that would make a balance negative is taken
 * from the other balances, the oldest first, and the rest is debt; a debt is paid off before anything becomes available. No
 * cent is lost: available minus debt changes by the sum of the changes.
 * @throws RangeError if an amount is no safe integer, or an available amount or the debt is negative
 */
export function settle(balances: readonly BalanceChange[], debtCents: number): Settlement {
  let missing = requireAmount(debtCents);
  const available = balances.map(({ availableCents, changeCents }) => {
    const cents = requireAmount(availableCents) + requireInteger(changeCents);
    if (cents >= 0) return cents;
    missing -= cents;
    return 0;
  });
  for (let i = 0; i < available.length && missing > 0; i++) {
    const takenCents = Math.min(missing, available[i] as number);
    available[i] = (available[i] as number) - takenCents;
    missing -= takenCents;
  }
  return { availableCents: available.map(requireInteger), debtCents: requireInteger(missing) };
}

function requireInteger(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Expected whole cents, got ${cents}`);
  return cents;
}

function requireAmount(cents: number): number {
  if (requireInteger(cents) < 0) throw new RangeError(`Expected no negative amount, got ${cents}`);
  return cents;
}
