import { isSoundVatId, plainNumber } from '../../platform/check-ust.ts';
import type { TaxKind } from '../tax/tax.ts';

/** What decides whether a number lets the company owe the tax. `countryIso` is the billing country's three letters. */
export interface Numbered {
  readonly kind: TaxKind | null;
  readonly ust: string;
  readonly countryIso: string;
}

/**
 * The number of a partner whose tax the company would owe, if it is not a VAT ID of their billing country, of sound form and
 * check digit; null where nothing is wrong. In capitals, without spaces and marks.
 */
export function unsoundVatId({ kind, ust, countryIso }: Numbered): string | null {
  return kind === 'reverse-charge' && !isSoundVatId(ust, countryIso) ? plainNumber(ust) : null;
}
