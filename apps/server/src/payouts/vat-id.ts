import { isSoundVatId, plainNumber } from '../affiliate-data/check-ust.ts';
import type { TaxKind } from './tax.ts';

/**
 * The number of a partner whose tax the company would owe, if it has not the form and the check digit of a VAT ID; null
 * where nothing is wrong. In capitals, without spaces and marks.
 */
export function unsoundVatId(kind: TaxKind | null, ust: string): string | null {
  return kind === 'reverse-charge' && !isSoundVatId(ust) ? plainNumber(ust) : null;
}
