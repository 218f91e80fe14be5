import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { SEARCH_LENGTH } from '@blattwerk/contract/operators/search.contract.ts';
import { IBAN_END } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { LEAST_EMAIL, type Words, wordsOf } from '../../network/partners/partner-names.ts';
import { invalidField } from '../../platform/api-error.ts';

/** The possible meanings of a text; null if it does not have the format. */
export interface Terms {
  /** Trimmed. */
  readonly text: string;
  readonly words: Words;
  readonly email: string | null;
  /** Digits of a phone number without its prefix. */
  readonly phone: string | null;
  /** Of a partner or a payout. */
  readonly id: number | null;
  /** Of a document. */
  readonly document: number | null;
  readonly code: string | null;
  /** As entered. */
  readonly taxNumber: string | null;
  /** Upper case, without spaces: the end of an IBAN, or all of it. */
  readonly ibanEnd: string | null;
}

/** The shortest inputs for which an index finds few rows, and which are not just a number. */
const LEAST = { email: LEAST_EMAIL, phone: 3, taxNumber: 4 };

/**
 * Interprets a search text.
 * @throws ApiError 422 if it is too short or too long
 */
export function readTerms(given: string): Terms {
  const text = given.normalize('NFC').trim();
  const { length } = [...text];
  const { least, most } = SEARCH_LENGTH;
  if (length < least) throw invalidField('q', refusal('tooShort', { least }));
  if (length > most) throw invalidField('q', refusal('tooLong', { most }));
  return {
    text,
    words: wordsOf(text),
    email: !/\s/.test(text) && length >= LEAST.email ? text : null,
    phone: phoneDigits(text),
    id: numberIn(/^#?(\d{1,15})$/, text),
    document: numberIn(/^(?:G[\s-]*)?(\d{1,12})$/i, text),
    code: /^(?:\S*\/r\/)?([a-z0-9]{1,50})$/i.exec(text)?.[1]?.toUpperCase() ?? null,
    taxNumber: length >= LEAST.taxNumber ? text : null,
    ibanEnd: ibanEndIn(text),
  };
}

function numberIn(form: RegExp, text: string): number | null {
  const number = Number(form.exec(text)?.[1] ?? 0);
  return number === 0 ? null : number;
}

/** Country codes of partners' phone numbers; numbers are stored with or without one. */
const COUNTRY_CODES = /^(?:352|420|423|49|48|45|44|43|41|39|33|32|31|7)/;

/**
 * The part that +49 171 …, 0049 171 …, +49 (0)171 … and 0171 … have in common: after the country code and the leading
 * zero.
 */
function phoneDigits(text: string): string | null {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return null;
  const digits = text.replace('(0)', '').replaceAll(/\D/g, '');
  const isInternational = text.startsWith('+') || digits.startsWith('00');
  const national = isInternational
    ? digits.replace(/^0+/, '').replace(COUNTRY_CODES, '')
    : digits.replace(/^0/, '');
  return national.length >= LEAST.phone ? national : null;
}

/** As displayed, `**** 3000`, or typed, or the whole IBAN. */
function ibanEndIn(text: string): string | null {
  const compact = text.replaceAll(/[\s*]/g, '').toUpperCase();
  const isEnd = compact.length === IBAN_END && /^[A-Z0-9]+$/.test(compact);
  return isEnd || /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) ? compact : null;
}
