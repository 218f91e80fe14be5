/** The payout ratio: credits in basis points of the base, rounded; null without a base. Cents. */
export function ratioBp({
  baseCents,
  amountCents,
}: {
  readonly baseCents: number;
  readonly amountCents: number;
}): number | null {
  return baseCents === 0 ? null : Math.round((amountCents / baseCents) * 10_000);
}
