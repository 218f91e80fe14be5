import { parseCents } from '@blattwerk/plan/money.ts';
import { dayOf } from '../xml/values.ts';
import type { StatementCsvMapping } from './statement-csv-mapping.ts';

/** Thousands separators: the character that is not the decimal separator, an apostrophe, and spaces of any width. */
const thousands = { ',': "[.'’\\s]", '.': "[,'’\\s]" } as const;

/** Cents of an amount in a bank's list: `-1.234,56`, `1234,5`, `12,00-`, `1.234,56 EUR`; undefined for other texts. */
export function readAmount(text: string, decimal: ',' | '.'): number | undefined {
  const bare = text
    .trim()
    .replace(/\s*(?:EUR|€)$/i, '')
    .replace(/^(?:EUR|€)\s*/i, '')
    .replaceAll('−', '-');
  const mark = decimal === ',' ? ',' : '\\.';
  const form = new RegExp(
    `^([+-]?)(\\d{1,13}|\\d{1,3}(?:${thousands[decimal]}\\d{3})+)(?:${mark}(\\d{1,2}))?([+-]?)$`,
  );
  const [, before, whole, decimals = '', after] = form.exec(bare) ?? [];
  if (whole === undefined || (before && after)) return undefined;
  const digits = whole.replaceAll(/\D/g, '');
  if (digits.length > 13) return undefined;
  const sign = before === '-' || after === '-' ? '-' : '';
  return parseCents(`${sign}${digits}.${decimals.padEnd(2, '0')}`);
}

const forms = {
  'DD.MM.YYYY': /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
  'DD.MM.YY': /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/,
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
} as const;

/** A day as `YYYY-MM-DD`; undefined for anything else. Two-digit years are in this century. */
export function readDay(text: string, format: StatementCsvMapping['dayFormat']): string | undefined {
  const match = forms[format].exec(text.trim());
  if (!match) return undefined;
  if (match.groups) return dayOf(match[0]);
  const [, day = '', month = '', year = ''] = match;
  return dayOf(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Whether a word means that money left the account; undefined for unknown words. */
export function readDirection(text: string): 'paid' | 'received' | undefined {
  if (/^(S|SOLL|D|DBIT|DEBIT|BELASTUNG|-)$/i.test(text.trim())) return 'paid';
  return /^(H|HABEN|C|CRDT|CREDIT|GUTSCHRIFT|\+)$/i.test(text.trim()) ? 'received' : undefined;
}
