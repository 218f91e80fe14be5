import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

/** An IBAN without spaces, in capital letters; undefined for what is none, its check digits included. */
export function readIban(text: string): string | undefined {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) ? iban : undefined;
}

/** A BIC without spaces, in capital letters; undefined for what is none. */
export function readBic(text: string): string | undefined {
  const bic = text.replaceAll(/\s/g, '').toUpperCase();
  return isValidBIC(bic) ? bic : undefined;
}

/**
 * By the country that an IBAN names: its territories, whose banks have a code of their own in a BIC, and neighbours that
 * share banks with it.
 */
const territories: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MC', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  MC: ['FR'],
  GB: ['GG', 'IM', 'JE'],
  FI: ['AX'],
};

/** The country that a BIC names, two letters. */
export function countryOfBic(bic: string): string {
  return bic.slice(4, 6);
}

/** Whether a bank with this BIC can have an account with this IBAN, as far as their countries say. */
export function fitsIban(bic: string, iban: string): boolean {
  const country = iban.slice(0, 2);
  const ofBank = countryOfBic(bic);
  return ofBank === country || (territories[country]?.includes(ofBank) ?? false);
}

/** What may be shown of an IBAN: enough for its owner to recognise it, `DE89 **** 4321`. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} **** ${iban.slice(-4)}`;
}
