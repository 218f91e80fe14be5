import { shareOf } from '@blattwerk/plan/money.ts';

/** Why the tax of a payout is what it is. */
export type TaxKind = 'standard' | 'small-business' | 'unproven' | 'reverse-charge';

/** German VAT. */
const STANDARD_RATE_BP = 1900;

/** Who is paid, as far as tax asks for it. `countryIso` is the billing country's three letters. */
export interface TaxPayer {
  readonly countryIso: string;
  readonly smallBusiness: boolean;
  readonly taxStatus: 'unproven' | 'proven';
}

export interface Tax {
  readonly kind: TaxKind;
  readonly rateBp: number;
  readonly cents: number;
}

/**
 * Tax on top of a net amount, rounded once (specification, section 5: with the Swiss code CHE it differs).
 * Whoever is not in Germany is not charged any: the receiver of the service owes it. A rate that is not
 * proven is not shown, since tax that a credit note shows wrongly is owed as well.
 */
export function taxOf(payer: TaxPayer, netCents: number): Tax {
  const kind = taxKindOf(payer);
  const rateBp = rateOf(kind);
  return { kind, rateBp, cents: shareOf(netCents, rateBp) };
}

/** The rate of a kind of tax, in basis points: one kind alone shows any. */
export function rateOf(kind: TaxKind): number {
  return kind === 'standard' ? STANDARD_RATE_BP : 0;
}

function taxKindOf({ countryIso, smallBusiness, taxStatus }: TaxPayer): TaxKind {
  if (countryIso !== 'DEU') return 'reverse-charge';
  if (smallBusiness) return 'small-business';
  return taxStatus === 'proven' ? 'standard' : 'unproven';
}
