import type { Refused } from '../api/api-error.ts';
import { currentLocale, loadTexts, translateIn } from '../i18n/i18n.ts';
import type { Area, TextKey } from '../i18n/text-keys.ts';
import type { Texts } from '../i18n/use-texts.ts';

/** Refusals that anyone can get, and those that hardly anyone but operators gets. Each code is in one of the files. */
const files = ['refusals', 'companyRefusals'] as const satisfies readonly Area[];

/** Source of the texts. */
const source = { load: loadTexts, translate: () => translateIn(currentLocale()) };

/**
 * Loads the texts of refusals in bodies of answers, errors or entries of a report; without a network they stay missing.
 * The operators' file is loaded for a code that the other one lacks, whoever gets it.
 */
export async function loadRefusalTexts(refused: readonly unknown[], from = source): Promise<void> {
  for (const file of files) {
    await from.load([file]);
    const t = from.translate();
    if (codesIn(refused).every((code) => textOf(t, code, { count: 1 }) !== undefined)) return;
  }
}

/** The codes of refusals, and of each refused field. */
function codesIn(refused: readonly unknown[]): string[] {
  return refused.flatMap((one) => {
    if (typeof one !== 'object' || one === null) return [];
    const { code, violations } = one as { code?: unknown; violations?: unknown };
    return [
      ...(typeof code === 'string' ? [code] : []),
      ...(Array.isArray(violations) ? codesIn(violations) : []),
    ];
  });
}

/** The text of a code in any of the loaded files. */
function textOf(t: Texts['t'], code: string, values: Readonly<Record<string, unknown>>): string | undefined {
  return files
    .map((file) => t(`${file}:${code}` as TextKey, { ...values, defaultValue: NONE }))
    .find((text) => text !== NONE);
}

/** A refusal in the reader's language; undefined for a code unknown to this version of the application. */
export function refusalText({ t, format }: Texts, { code, params }: Refused): string | undefined {
  if (code === null) return undefined;
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, shown(format, name, value)]),
  );
  const text = textOf(t, code, values);
  if (text === undefined) return undefined;
  const { line } = values;
  return line === undefined ? text : t('ui:failure.line', { line, text });
}

const NONE = '\u0000';

const DAY = /^\d{4}-\d\d-\d\d$/;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Parameters that are EUR, which the server writes with a point. */
const sums = new Set(['payable', 'asked', 'minimum', 'left']);

/** `count` stays a number: the plural depends on it. */
function shown(format: Texts['format'], name: string, value: string | number): string | number {
  if (typeof value === 'number') return name === 'count' ? value : format.integer(value);
  if (sums.has(name)) return format.money(value);
  if (DAY.test(value)) return format.day(value);
  return INSTANT.test(value) ? format.dateTime(value) : value;
}
