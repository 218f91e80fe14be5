import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import type { Texts } from '../../../../i18n/use-texts.ts';
import { typedAmount } from '../../typed-amount.ts';

/** The company's account for payouts, and what makes a payout unusual. */
export type PayoutSettings = CallAnswer<'GET /api/payout_settings'>;

type Body = CallRequest<'PATCH /api/payout_settings'>['body'];

/** The same as form values. A type and not an interface, since forms need an index signature. */
export type TypedSettings = {
  accountHolder: string;
  /** Empty until another one is typed: the stored one arrives masked. */
  iban: string;
  bic: string;
  itemLimit: string;
};

/** The form's initial values. */
export function typedOf({ accountHolder, bic, itemLimit }: PayoutSettings): TypedSettings {
  return {
    accountHolder: accountHolder ?? '',
    iban: '',
    bic: bic ?? '',
    itemLimit: itemLimit?.replace('.', ',') ?? '',
  };
}

/** Whether a limit is a valid amount or empty. */
export function isLimit(text: string): boolean {
  if (text.trim() === '') return true;
  const amount = typedAmount(text);
  return amount !== null && !amount.startsWith('-');
}

/** The request body: an IBAN only if typed, and no empty values. */
export function settingsBody({ accountHolder, iban, bic, itemLimit }: TypedSettings): Omit<Body, 'reason'> {
  return {
    accountHolder: accountHolder.trim(),
    bic: bic.trim(),
    itemLimit: typedAmount(itemLimit),
    ...(iban.trim() !== '' && { iban: iban.trim() }),
  };
}

/** The same as text, for the comparison before saving: an IBAN only by its last digits. */
export function settingsWords(
  { format }: Pick<Texts, 'format'>,
  { accountHolder, iban, bic, itemLimit }: TypedSettings,
): Readonly<Record<keyof TypedSettings, string>> {
  const limit = typedAmount(itemLimit);
  const digits = iban.replaceAll(/\s/g, '');
  return {
    accountHolder,
    iban: digits === '' ? '' : `… ${digits.slice(-4)}`,
    bic,
    itemLimit: limit === null ? itemLimit : format.money(limit),
  };
}
