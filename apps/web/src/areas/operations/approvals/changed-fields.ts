import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { auditCodes } from '@blattwerk/contract/operators/audit-fields.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import type { Texts } from '../../../i18n/use-texts.ts';
import { purposeText } from '../purpose-text.ts';
import { subjectText } from '../subject-text.ts';

/** The old or new values by field name. */
export type Fields = Readonly<Record<string, unknown>>;

/** The texts for fields and values. */
export type Words = Pick<Texts, 't' | 'format'>;

/** A changed field as text. `before` is null if it did not exist. */
export interface ChangedField {
  readonly name: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
}

/** The changed fields; unchanged ones are omitted. */
export function changedFields(words: Words, before: Fields | null, after: Fields | null): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null))
    .map((name) => ({
      name,
      label: labelOf(words, name),
      before: before?.[name] === undefined ? null : valueText(words, name, before[name]),
      after: valueText(words, name, after?.[name]),
    }));
}

/** The same on one line, for a cell of a CSV file. */
export function changesText(words: Words, before: Fields | null, after: Fields | null): string {
  return changedFields(words, before, after)
    .map(({ label, before: was, after: is }) =>
      words.t('labelled', { label, value: was === null ? is : `${was} → ${is}` }),
    )
    .join('; ');
}

/** The label of a field; its name in the API if it has none. */
function labelOf({ t }: Words, name: string): string {
  if (/^[\w-]+\/[\w-]+$/.test(name)) return purposeText(t, name);
  return (
    known(t, `operations:field.${name}`) ??
    known(t, `operations:accounting.purpose.${name}`) ??
    known(t, `account:notifications.types.${name}`) ??
    name
  );
}

/** The text of a computed key; undefined if there is none. */
function known(t: Words['t'], key: string): string | undefined {
  return t(key as TextKey, { defaultValue: '' }) || undefined;
}

function valueText(words: Words, name: string, value: unknown): string {
  const { t } = words;
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'operations:value.yes' : 'operations:value.no');
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => valueText(words, name, one)).join(', ');
  if (typeof value === 'object') return insideText(words, value as Fields);
  if (typeof value !== 'string') return String(value);
  if (marks.has(value)) return t(`operations:value.${value}` as 'operations:value.changed');
  return codeText(t, name, value) ?? shapedText(words, name, value);
}

/** A nested object: fields with a label by it, unknown ones by their values only. */
function insideText(words: Words, inside: Fields): string {
  return Object.entries(inside)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const label = labelOf(words, name);
      const text = valueText(words, name, value);
      return label === name ? text : words.t('labelled', { label, value: text });
    })
    .join(', ');
}

/** Placeholders for values that the log does not store. */
const marks: ReadonlySet<string> = new Set(['changed', 'removed', 'reset', 'set']);

type CodeField = keyof typeof auditCodes;

/** Key prefixes of the texts for a field's codes. */
const codeTexts: Readonly<Record<CodeField, readonly string[]>> = {
  bonus: ['operations:value'],
  captions: ['operations:language'],
  channel: ['operations:messages.by'],
  downline: ['operations:ending.downline'],
  endReason: ['operations:ending.reasonCode'],
  forLanguages: ['operations:language'],
  grant: ['operations:value'],
  holdFrom: ['operations:payoutTerms.holdFrom'],
  invitation: ['operations:value'],
  kind: ['operations:documents.kind', 'operations:jobs.kind', 'operations:value'],
  languages: ['operations:language'],
  locale: ['operations:language'],
  locales: ['operations:language'],
  prepared: ['operations:kind'],
  rights: ['operations:right'],
  roles: ['operations:value'],
  scope: ['operations:value'],
  state: ['operations:partnerState.state'],
  status: ['operations:value'],
  taxStatus: ['operations:partnerTax'],
  topic: ['news.topics'],
  type: ['operations:value'],
  types: ['account:notifications.types'],
};

/** The text of a code; undefined for anything else, such as text that a form has composed. */
function codeText(t: Words['t'], name: string, code: string): string | undefined {
  if (!Object.hasOwn(codeTexts, name)) return undefined;
  const key = code.replaceAll(/[. ]/g, '_');
  return codeTexts[name as CodeField]
    .map((path) => known(t, `${path}.${key}`))
    .find((text) => text !== undefined);
}

const isRate = (name: string) => name === 'taxRate' || name === 'vat';

/** Recognises amounts, days, months, instants and IRIs by their format. */
function shapedText({ t, format }: Words, name: string, value: string): string {
  if (isRate(name) && /^\d+\.\d\d$/.test(value)) return format.rate(Math.round(Number(value) * 100));
  if (/^-?\d+\.\d\d$/.test(value)) return format.money(value);
  if (/^\d{4}-\d\d$/.test(value)) return format.month(`${value}-01`);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.day(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return format.dateTime(value);
  return /^\/api\/\w+\/\d+$/.test(value) ? subjectText(t, value, null) : value;
}

/** The text of a right. */
export function rightText(right: Right) {
  return `operations:right.${right.replace('.', '_')}` as 'operations:right.takeover';
}
