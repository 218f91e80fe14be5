import type { Format } from '../../../i18n/format.ts';

/** A decimal of the API ("1.5") in the language's notation, without trailing zeros. */
export function localDecimal(value: string, format: Pick<Format, 'decimal'>): string {
  const mark = format.decimal('0.5').replaceAll(/\d/g, '');
  return value.replace('.', mark);
}

/** A typed decimal in the API's notation: "1,5" is "1.5". */
export function wireDecimal(typed: string): string {
  return typed.trim().replace(',', '.');
}

/** Whole centimetres as metres in the API's notation: 1250 is "12.5". */
export function metres(centimetres: number): string {
  const rest = String(centimetres % 100).padStart(2, '0');
  return `${Math.floor(centimetres / 100)}.${rest}`.replace(/\.?0+$/, '') || '0';
}

/** Typed metres as whole centimetres; undefined if invalid. */
export function centimetres(typed: string): number | undefined {
  const match = /^(?<whole>\d{1,6})(?:\.(?<part>\d{1,2}))?$/.exec(wireDecimal(typed));
  if (!match?.groups) return undefined;
  const { whole = '0', part = '' } = match.groups;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
