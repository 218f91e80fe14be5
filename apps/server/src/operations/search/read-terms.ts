import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { SEARCH_LENGTH } from '@blattwerk/contract/operators/search.contract.ts';
import { IBAN_END } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { LEAST_EMAIL, type Words, wordsOf } from '../../network/partners/partner-names.ts';
import { invalidField } from '../../platform/api-error.ts';

/** What a text may be; null where it has not the form. */
export interface Terms {
  /** Without spaces around it. */
  readonly text: string;
  readonly words: Words;
  readonly email: string | null;
  /** Digits of a telephone number without what is dialled before them. */
  readonly phone: string | null;
  /** Of a partner or a payout. */
  readonly id: number | null;
  /** Of a document. */
  readonly document: number | null;
  readonly code: string | null;
  /** As it was typed. */
  readonly taxNumber: string | null;
  /** In capitals, without spaces: an IBAN's end, or all of it. */
  readonly ibanEnd: string | null;
}

/** The shortest parts for which an index leads to few rows, and which are something else than a number by itself. */
const LEAST = { email: LEAST_EMAIL, phone: 3, taxNumber: 4 };

/**
 * What somebody may mean by a text.
 * @throws ApiError 422 for one that is too short or too long
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

/** Countries whose partners are called; a number is stored with or without its country. */
const COUNTRY_CODES = /^(?:352|420|423|49|48|45|44|43|41|39|33|32|31|7)/;

/**
 * What is the same in +49 171 …, 0049 171 …, +49 (0)171 … and 0171 …: what comes after the country and the first
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

/** As it is shown, `**** 3000`, or said, or the IBAN as a whole. */
function ibanEndIn(text: string): string | null {
  const compact = text.replaceAll(/[\s*]/g, '').toUpperCase();
  const isEnd = compact.length === IBAN_END && /^[A-Z0-9]+$/.test(compact);
  return isEnd || /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) ? compact : null;
}
