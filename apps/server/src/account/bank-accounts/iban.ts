import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

/** An IBAN in upper case without spaces; undefined if invalid, check digits included. */
export function readIban(text: string): string | undefined {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) ? iban : undefined;
}

/** A BIC in upper case without spaces; undefined if invalid. */
export function readBic(text: string): string | undefined {
  const bic = text.replaceAll(/\s/g, '').toUpperCase();
  return isValidBIC(bic) ? bic : undefined;
}

/**
 * By the country of an IBAN: its territories, whose banks have another country code in their BIC, and neighbours that
 * share banks with it.
 */
const territories: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MC', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  MC: ['FR'],
  GB: ['GG', 'IM', 'JE'],
  FI: ['AX'],
};

/** The country of a BIC, two letters. */
export function countryOfBic(bic: string): string {
  return bic.slice(4, 6);
}

/** Whether a bank with this BIC can have an account with this IBAN, judging by their countries. */
export function fitsIban(bic: string, iban: string): boolean {
  const country = iban.slice(0, 2);
  const ofBank = countryOfBic(bic);
  return ofBank === country || (territories[country]?.includes(ofBank) ?? false);
}

/** The visible part of an IBAN: enough for its owner to recognize it, `DE89 **** 4321`. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} **** ${iban.slice(-4)}`;
}
