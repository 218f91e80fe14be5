import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { auditCodes } from '@blattwerk/contract/operators/audit-fields.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import type { Texts } from '../../../i18n/use-texts.ts';
import { purposeText } from '../purpose-text.ts';
import { subjectText } from '../subject-text.ts';

/** What something was or becomes, by the names of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** What says fields and their values. */
export type Words = Pick<Texts, 't' | 'format'>;

/** A field that changes, in words. `before` is null where it was not there. */
export interface ChangedField {
  readonly name: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
}

/** What changes, field by field; what stays is left out. */
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

/** The same in one line, for a cell of a file. */
export function changesText(words: Words, before: Fields | null, after: Fields | null): string {
  return changedFields(words, before, after)
    .map(({ label, before: was, after: is }) =>
      words.t('labelled', { label, value: was === null ? is : `${was} → ${is}` }),
    )
    .join('; ');
}

/** The name of a field; as the call has it where it has none here. */
function labelOf({ t }: Words, name: string): string {
  if (/^[\w-]+\/[\w-]+$/.test(name)) return purposeText(t, name);
  return (
    known(t, `operations:field.${name}`) ??
    known(t, `operations:accounting.purpose.${name}`) ??
    known(t, `account:notifications.types.${name}`) ??
    name
  );
}

/** The text of a key that is put together from what a line says; undefined where there is none. */
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

/** What has fields of its own: those with a name here by it, other people's by their values alone. */
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

/** What stands for what the log does not show. */
const marks: ReadonlySet<string> = new Set(['changed', 'removed', 'reset', 'set']);

type CodeField = keyof typeof auditCodes;

/** Where the texts of the codes of a field are. */
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

/** A code in words; undefined for what is none, such as words that a form has put together. */
function codeText(t: Words['t'], name: string, code: string): string | undefined {
  if (!Object.hasOwn(codeTexts, name)) return undefined;
  const key = code.replaceAll(/[. ]/g, '_');
  return codeTexts[name as CodeField]
    .map((path) => known(t, `${path}.${key}`))
    .find((text) => text !== undefined);
}

const isRate = (name: string) => name === 'taxRate' || name === 'vat';

/** Amounts, days, months, instants and addresses are known by how they are written. */
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
