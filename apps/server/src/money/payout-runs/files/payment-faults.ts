import type { PlainCode } from '@blattwerk/contract/http/refusal.ts';
import type { PaypalFaultReason } from '../../bank-files/paypal/write-paypal-files.ts';
import type { PaymentFaultReason } from '../../bank-files/types.ts';

/** What keeps a payment out of a file, as operators read it. */
const faults: Readonly<Record<PaymentFaultReason | PaypalFaultReason, PlainCode>> = {
  amountOutOfBounds: 'paymentAmount',
  bicInvalid: 'bicInvalid',
  bicOfAnotherCountry: 'paymentBicCountry',
  cityMissing: 'paymentCityMissing',
  countryMissing: 'paymentCountryMissing',
  creditorNameMissing: 'paymentHolderMissing',
  emailInvalid: 'emailInvalid',
  endToEndIdInvalid: 'paymentId',
  endToEndIdTwice: 'paymentId',
  ibanInvalid: 'ibanInvalid',
  ibanOutsideSepa: 'ibanOutsideSepa',
  idInvalid: 'paymentId',
  idTwice: 'paymentId',
};

/** By the reason that whoever writes the file gives. */
export const paymentFaults: Readonly<Record<string, PlainCode>> = faults;
