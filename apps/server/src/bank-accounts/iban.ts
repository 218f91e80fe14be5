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

/** What may be shown of an IBAN: enough for its owner to recognise it, `DE89 **** 4321`. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} **** ${iban.slice(-4)}`;
}
