import countries from 'i18n-iso-countries/index.js';
import { fitsIban, readBic, readIban } from '../../../account/bank-accounts/iban.ts';
import { isInSepa, isOutsideEea } from '../sepa/countries.ts';
import { isSepaIdentifier, toSepaText } from '../sepa/sepa-text.ts';
import type { Payment, PaymentFault, PaymentFaultReason, StructuredAddress } from '../types.ts';
import { LENGTHS } from './lengths.ts';

/** The largest amount of a SEPA credit transfer: 999,999,999.99 EUR (EPC132-08). */
export const MOST_CENTS = 99_999_999_999;

/**
 * All faults that keep payments out of a file, in the order of the payments; a payment without faults is not listed. Of two
 * payments with the same end-to-end id the later one has the fault, but neither is sent: it is unknown which one is right.
 */
export function findPaymentFaults(payments: readonly Payment[]): PaymentFault[] {
  const ids = new Set<string>();
  return payments.flatMap((payment) => {
    const faults = faultsOf(payment);
    if (ids.has(payment.endToEndId)) faults.push(['endToEndId', 'endToEndIdTwice']);
    ids.add(payment.endToEndId);
    return faults.map(([path, reason]) => ({ endToEndId: payment.endToEndId, path, reason }));
  });
}

type Fault = [path: string, reason: PaymentFaultReason];

function faultsOf(payment: Payment): Fault[] {
  const { endToEndId, amountCents, creditorName } = payment;
  const faults: Fault[] = [];
  if (!isSepaIdentifier(endToEndId)) faults.push(['endToEndId', 'endToEndIdInvalid']);
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS)
    faults.push(['amountCents', 'amountOutOfBounds']);
  if (!isReadable(toSepaText(creditorName, LENGTHS.name)))
    faults.push(['creditorName', 'creditorNameMissing']);
  return [...faults, ...faultsOfAccount(payment)];
}

function faultsOfAccount({ creditorIban, creditorBic, creditorAddress }: Payment): Fault[] {
  const iban = readIban(creditorIban);
  if (iban === undefined) return [['creditorIban', 'ibanInvalid']];
  const bic = creditorBic === null ? null : readBic(creditorBic);
  if (bic === undefined) return [['creditorBic', 'bicInvalid']];
  if (!isInSepa(iban, bic)) return [['creditorIban', 'ibanOutsideSepa']];
  const faults: Fault[] = [];
  if (bic !== null && !fitsIban(bic, iban)) faults.push(['creditorBic', 'bicOfAnotherCountry']);
  return isOutsideEea(iban) ? [...faults, ...faultsOfAddress(creditorAddress)] : faults;
}

function faultsOfAddress(address: StructuredAddress | null): Fault[] {
  const faults: Fault[] = [];
  if (!isReadable(toSepaText(address?.city ?? '', LENGTHS.city)))
    faults.push(['creditorAddress.city', 'cityMissing']);
  if (twoLettersOf(address?.countryISO ?? null) === undefined)
    faults.push(['creditorAddress.countryISO', 'countryMissing']);
  return faults;
}

/** The two-letter code of a country by its three-letter one; undefined if unknown. */
export function twoLettersOf(countryIso: string | null): string | undefined {
  return countryIso === null ? undefined : countries.alpha3ToAlpha2(countryIso);
}

/** Whether an address has the parts that banks require: town and country. */
export function isSendable(address: StructuredAddress | null): address is StructuredAddress {
  return address !== null && faultsOfAddress(address).length === 0;
}

/** A name in an unsupported script is reduced to punctuation. */
function isReadable(text: string): boolean {
  return /[A-Za-z0-9]/.test(text);
}
