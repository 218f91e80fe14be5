import { isSoundVatId, plainNumber } from '../../platform/check-ust.ts';
import type { TaxKind } from '../tax/tax.ts';

/** The data that determine whether the company owes the tax. `countryIso` is the billing country's three-letter code. */
export interface Numbered {
  readonly kind: TaxKind | null;
  readonly ust: string;
  readonly countryIso: string;
}

/**
 * The number of a partner for whom the company would owe the tax, if it is not a well-formed VAT ID of their billing country
 * with a valid check digit; null if it is fine. In upper case, without spaces and punctuation.
 */
export function unsoundVatId({ kind, ust, countryIso }: Numbered): string | null {
  return kind === 'reverse-charge' && !isSoundVatId(ust, countryIso) ? plainNumber(ust) : null;
}
