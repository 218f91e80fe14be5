import type { PlainCode } from '@blattwerk/contract/http/refusal.ts';
import type { PaypalFaultReason } from '../../bank-files/paypal/write-paypal-files.ts';
import type { PaymentFaultReason } from '../../bank-files/types.ts';

/** Why a payment is left out of a file, as shown to operators. */
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

/** By the reason given by the file's writer. */
export const paymentFaults: Readonly<Record<string, PlainCode>> = faults;
