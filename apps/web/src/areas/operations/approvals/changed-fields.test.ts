import { auditCodes, auditFields, auditMarks } from '@blattwerk/contract/operators/audit-fields.ts';
import { expect, test, vi } from 'vitest';
import { createTranslate } from '../../../i18n/create-translate.ts';
import { createFormat } from '../../../i18n/format.ts';
import { locales } from '../../../i18n/locale.ts';
import { months } from '../../../i18n/packs/de.ts';
import { changedFields, changesText, type Words } from './changed-fields.ts';

const loaded = new Map<string, object>();
for (const locale of locales)
  for (const area of ['main', 'operations', 'account']) {
    const file = `../../../locales/${locale}/${area}.json`;
    const { default: texts } = await import(file, { with: { type: 'json' } });
    loaded.set(`${locale}:${area}`, texts);
  }

/** In a single language: missing texts do not fall back to another one. */
function wordsIn(locale: (typeof locales)[number]): Words {
  const t = createTranslate(locale, (asked, area) =>
    asked === locale ? loaded.get(`${locale}:${area}`) : undefined,
  );
  return { t, format: createFormat(locale, months) };
}

const words = wordsIn('de');

test.each(locales)('each field of a log entry has a name in %s, and each code a text', (locale) => {
  const error = vi.spyOn(console, 'error');
  const { t, format } = wordsIn(locale);
  // Some codes equal their English text, so texts are marked.
  const marking: Words = {
    t: (key, values) => {
      const text = t(key, values);
      return text === values?.defaultValue ? text : `<${text}>`;
    },
    format,
  };
  const shown = (name: string, value: string) => changedFields(marking, null, { [name]: value })[0];
  expect([...auditFields.keys()].filter((name) => !shown(name, 'x')?.label.startsWith('<'))).toEqual([]);
  const codes = [
    ...Object.entries(auditCodes).flatMap(([name, each]) => each.map((code) => [name, code] as const)),
    ...auditMarks.map((mark) => ['iban', mark] as const),
  ];
  expect(codes.filter(([name, code]) => !shown(name, code)?.after.startsWith('<'))).toEqual([]);
  expect(error).not.toHaveBeenCalled();
});

test('unchanged fields are omitted, and values are written as text', () => {
  const before = { admin: false, rights: [], name: 'Leaf', locales: ['de'] };
  const after = { admin: true, rights: ['partners.read', 'takeover'], name: '', locales: ['de'] };
  expect(changedFields(words, before, after)).toEqual([
    { name: 'admin', label: 'Voller Zugriff', before: 'nein', after: 'ja' },
    { name: 'rights', label: 'Rechte', before: '–', after: 'Partner ansehen, Bestand übernehmen' },
    { name: 'name', label: 'Name', before: 'Leaf', after: '–' },
  ]);
});

test('who prepared it, whose payouts are held and for how many is readable in German', () => {
  const lines = [
    [{ admin: false }, { admin: true, prepared: 'operator.admin' }],
    [{ state: 'active' }, { state: 'held' }],
    [{}, { kind: 'partners.hold', total: 3 }],
    [{}, { invitation: 'sent again' }],
    [{ kind: 'imprint' }, { kind: 'privacy' }],
    [{ roles: ['ROLE_USER'] }, { roles: ['ROLE_USER', 'ROLE_ADMIN'] }],
  ] as const;
  expect(lines.map(([before, after]) => changesText(words, before, after))).toEqual([
    'Voller Zugriff: nein → ja; Vorbereitet: Voller Zugriff',
    'Zustand: aktiv → Auszahlungen angehalten',
    'Art: Auszahlungen anhalten; Anzahl: 3',
    'Einladung: noch einmal gesendet',
    'Art: Impressum → Datenschutzerklärung',
    'Rollen: Partner → Partner, Voller Zugriff',
  ]);
});

test('amounts, days, months, rates and IRIs are formatted for people', () => {
  const after = {
    amount: '-1234.50',
    dueOn: '2026-05-22',
    start: '2026-12',
    since: '2026-11-28T12:00:00.000Z',
    taxRate: '19.00',
    replacedBy: '/api/payouts/7',
    toCheck: { ust: 'DE136695976', smallBusiness: true, since: null },
  };
  expect(changedFields(words, null, after).map((field) => field.after)).toEqual([
    '−1.234,50\u00a0€',
    'Mai 22, 2026',
    'Dezember 2026',
    'Nov. 28, 2026 13:00',
    '19\u00a0%',
    'Auszahlung 7',
    'USt-IdNr. oder Steuernummer: DE136695976, Kleinunternehmer: ja',
  ]);
});

test('hidden values are replaced by a text', () => {
  expect(changedFields(words, {}, { password: 'changed', iban: 'removed' })).toMatchObject([
    { label: 'Passwort', after: 'geändert' },
    { name: 'iban', after: 'entfernt' },
  ]);
});

test('a new field has no former value, in a CSV file either', () => {
  expect(changedFields(words, null, { email: 'ruth@firma.example' })).toEqual([
    { name: 'email', label: 'E-Mail-Adresse', before: null, after: 'ruth@firma.example' },
  ]);
  expect(changesText(words, { fourEyes: true }, { fourEyes: false, reason: 'x' })).toBe(
    'Vier Augen: ja → nein; reason: x',
  );
  expect(changesText(words, null, null)).toBe('');
});
