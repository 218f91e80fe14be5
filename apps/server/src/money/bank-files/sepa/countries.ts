/** IBAN prefixes of the European Economic Area. Åland, the Azores and the like have those of their state. */
const eea = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** The other SEPA countries, as the European Payments Council lists them (EPC409-09); Guernsey, Jersey and Man have British IBANs. */
const sepaOnly = new Set('AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '));

/** Country letters in the BICs of French territories in the Pacific: their IBANs begin with FR, but SEPA does not reach them. */
const pacific = new Set(['NC', 'PF', 'WF']);

/** Whether a SEPA credit transfer reaches an account. The IBAN is without spaces; the BIC is considered if known. */
export function isInSepa(iban: string, bic: string | null): boolean {
  const country = iban.slice(0, 2);
  return (eea.has(country) || sepaOnly.has(country)) && !(bic !== null && pacific.has(bic.slice(4, 6)));
}

/** Whether the account is in SEPA but outside of the EEA, where banks require addresses (EU 2023/1113). */
export function isOutsideEea(iban: string): boolean {
  return !eea.has(iban.slice(0, 2));
}
