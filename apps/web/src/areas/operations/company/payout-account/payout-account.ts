import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import type { Texts } from '../../../../i18n/use-texts.ts';
import { typedAmount } from '../../typed-amount.ts';

/** The company's account for payouts, and what of a payout is unusual. */
export type PayoutSettings = CallAnswer<'GET /api/payout_settings'>;

type Body = CallRequest<'PATCH /api/payout_settings'>['body'];

/** The same as a form has it. A type, since forms take fields by name. */
export type TypedSettings = {
  accountHolder: string;
  /** Empty as long as nobody types another one: what is kept comes masked. */
  iban: string;
  bic: string;
  itemLimit: string;
};

/** What a form begins with. */
export function typedOf({ accountHolder, bic, itemLimit }: PayoutSettings): TypedSettings {
  return {
    accountHolder: accountHolder ?? '',
    iban: '',
    bic: bic ?? '',
    itemLimit: itemLimit?.replace('.', ',') ?? '',
  };
}

/** Whether a limit is an amount, or none. */
export function isLimit(text: string): boolean {
  if (text.trim() === '') return true;
  const amount = typedAmount(text);
  return amount !== null && !amount.startsWith('-');
}

/** What is sent: an IBAN only where one was typed, and nothing that is none. */
export function settingsBody({ accountHolder, iban, bic, itemLimit }: TypedSettings): Omit<Body, 'reason'> {
  return {
    accountHolder: accountHolder.trim(),
    bic: bic.trim(),
    itemLimit: typedAmount(itemLimit),
    ...(iban.trim() !== '' && { iban: iban.trim() }),
  };
}

/** The same in words, as it is compared before it is saved: an IBAN only by its last digits. */
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
