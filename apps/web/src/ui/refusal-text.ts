import type { RefusalCode } from '@blattwerk/contract/http/refusals.ts';
import type { Refused } from '../api/api-error.ts';
import { loadTexts } from '../i18n/i18n.ts';
import type { Texts } from '../i18n/use-texts.ts';

/** Loads the texts of all refusals; without a network they stay away. */
export async function loadRefusalTexts(): Promise<void> {
  await loadTexts(['refusals']);
}

/** A refusal in the reader's language; undefined for a code that this version of the application does not know. */
export function refusalText({ t, format }: Texts, { code, params }: Refused): string | undefined {
  if (code === null) return undefined;
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, shown(format, name, value)]),
  );
  const key = code as RefusalCode;
  const text = t(`refusals:${key}`, { ...values, defaultValue: NONE });
  if (text === NONE) return undefined;
  const { line } = values;
  return line === undefined ? text : t('ui:failure.line', { line, text });
}

const NONE = '\u0000';

const DAY = /^\d{4}-\d\d-\d\d$/;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Sums in EUR, which the server writes with a point. */
const sums = new Set(['payable', 'asked', 'minimum', 'left']);

/** `count` stays a number: the plural depends on it. */
function shown(format: Texts['format'], name: string, value: string | number): string | number {
  if (typeof value === 'number') return name === 'count' ? value : format.integer(value);
  if (sums.has(name)) return format.money(value);
  if (DAY.test(value)) return format.day(value);
  return INSTANT.test(value) ? format.dateTime(value) : value;
}
