import { expect, test } from 'vitest';
import de from '../../../locales/de/technical.json' with { type: 'json' };
import en from '../../../locales/en/technical.json' with { type: 'json' };
import fr from '../../../locales/fr-FR/technical.json' with { type: 'json' };
import ru from '../../../locales/ru-RU/technical.json' with { type: 'json' };
import { fieldsOfHeadings } from './heading-fields.ts';
import { importColumns } from './import-kinds.ts';

const languages = [de, en, fr, ru];
const kinds = ['projects', 'aks', 'cable_types', 'field_devices'] as const;
const unread = (names: readonly string[]) => names.map((name) => ({ name, field: null }));

test.each(kinds)('every column of %s is recognised by its label in each language', (kind) => {
  const names = importColumns[kind].map(({ name }) => name);
  for (const language of languages) {
    const labels = names.map((name) => language.import.column[name]);
    expect(fieldsOfHeadings(kind, unread(labels), languages)).toEqual(names);
  }
});

test('headings of the tables are recognised, in any case and with or without a unit', () => {
  expect(
    fieldsOfHeadings(
      'cable_types',
      unread(['TYPENBEZEICHNUNG', ' Adern', 'Querschnitt', 'Geräte', 'Use']),
      languages,
    ),
  ).toEqual(['designation', 'cores', 'crossSection', '', 'usage']);
  expect(
    fieldsOfHeadings('field_devices', unread(["Type d'appareil", 'AKS', 'Gerätekennzeichen']), languages),
  ).toEqual(['type', 'aks', 'code']);
});

test('metres are not confused with centimetres', () => {
  expect(fieldsOfHeadings('field_devices', unread(['Kabellänge (m)', 'Kabellänge']), languages)).toBeNull();
});

test('the server’s mapping stays, and no field has two columns', () => {
  const columns = [
    { name: 'cores', field: 'cores' },
    { name: 'Adern', field: null },
    { name: 'Verwendung', field: null },
    { name: 'Use', field: null },
  ];
  expect(fieldsOfHeadings('cable_types', columns, languages)).toEqual(['cores', '', 'usage', '']);
  expect(fieldsOfHeadings('cable_types', columns.slice(0, 2), languages)).toBeNull();
  expect(fieldsOfHeadings('cable_types', unread(['Anything', '']), languages)).toBeNull();
});
