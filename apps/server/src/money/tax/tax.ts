import { shareOf } from '@blattwerk/plan/money.ts';

/** The reason for the tax of a payout. */
export type TaxKind = 'standard' | 'small-business' | 'unproven' | 'reverse-charge';

/** The payee with the facts that tax depends on. `countryIso` is the billing country's three-letter code. */
export interface TaxPayer {
  readonly countryIso: string;
  readonly smallBusiness: boolean;
  readonly taxStatus: 'unproven' | 'proven';
}

/** A kind of tax with its rate. */
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
 * The tax treatment of a partner (specification, section 5: with the Swiss code CHE it differs). Partners outside of Germany
 * are not charged any: the recipient of the service owes it. An unproven rate is not shown, since tax shown wrongly on a credit
 * note is owed as well.
 * @param standardRateBp of the day in question (`findStandardRate`): only one kind has a rate
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
