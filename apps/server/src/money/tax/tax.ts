import { shareOf } from '@blattwerk/plan/money.ts';

/** Why the tax of a payout is what it is. */
export type TaxKind = 'standard' | 'small-business' | 'unproven' | 'reverse-charge';

/** Who is paid, as far as tax asks for it. `countryIso` is the billing country's three letters. */
export interface TaxPayer {
  readonly countryIso: string;
  readonly smallBusiness: boolean;
  readonly taxStatus: 'unproven' | 'proven';
}

/** A kind of tax at its rate. */
export interface Treatment {
  readonly kind: TaxKind;
  readonly rateBp: number;
}

export interface Tax extends Treatment {
  readonly cents: number;
}

/** Tax on top of a net amount, rounded once. */
export function taxOf({ kind, rateBp }: Treatment, netCents: number): Tax {
  return { kind, rateBp, cents: shareOf(netCents, rateBp) };
}

/**
 * How somebody is taxed (specification, section 5: with the Swiss code CHE it differs). Whoever is not in Germany is not
 * charged any: the receiver of the service owes it. A rate that is not proven is not shown, since tax that a credit note
 * shows wrongly is owed as well.
 * @param standardRateBp of the day in question (`findStandardRate`): one kind alone shows any
 */
export function treatmentFor(payer: TaxPayer, standardRateBp: number): Treatment {
  const kind = taxKindOf(payer);
  return { kind, rateBp: kind === 'standard' ? standardRateBp : 0 };
}

function taxKindOf({ countryIso, smallBusiness, taxStatus }: TaxPayer): TaxKind {
  if (countryIso !== 'DEU') return 'reverse-charge';
  if (smallBusiness) return 'small-business';
  return taxStatus === 'proven' ? 'standard' : 'unproven';
}
