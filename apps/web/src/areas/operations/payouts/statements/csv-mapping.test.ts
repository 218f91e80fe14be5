import { expect, test } from 'vitest';
import { guessedMapping, missingFields, namesPayments, sampleOf } from './csv-mapping.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const sparkasse = [
  '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung"',
  '"DE02";"30.11.26";"30.11.26";"UEBERWEISUNG";"Auszahlung; G-000115";"P-12-1";"R-3-1";"Anna Berger";"-1.234,50";"EUR"',
].join('\r\n');

test('a bank’s CSV is recognised by its column names and contents', () => {
  const sample = sampleOf(bytes(sparkasse));
  if (sample === null) throw new Error('nothing was read');
  expect(sample.rows[0]?.[4]).toBe('Auszahlung; G-000115');
  expect(guessedMapping(sample)).toEqual({
    decimal: ',',
    dayFormat: 'DD.MM.YY',
    bookedOn: 'Buchungstag',
    valueOn: 'Valutadatum',
    amount: 'Betrag',
    endToEndId: 'Kundenreferenz (End-to-End)',
    batchId: 'Sammlerreferenz',
    reference: null,
    counterparty: 'Beguenstigter/Zahlungspflichtiger',
    counterpartyIban: null,
    text: 'Verwendungszweck',
    info: 'Buchungstext',
    account: 'Auftragskonto',
    currency: 'Waehrung',
    direction: null,
    state: null,
  });
});

test('lines about the account above the column headings are skipped', () => {
  const sample = sampleOf(
    bytes(
      'Girokonto;DE02\nZeitraum;November\n\nDate,Payee,Amount\n2026-11-30,Anna,-12.50\n2026-11-29,Ben,-3.00\n',
    ),
  );
  expect(sample).toMatchObject({ columns: ['Date', 'Payee', 'Amount'] });
  if (sample === null) return;
  expect(sample.rows).toHaveLength(2);
  expect(guessedMapping(sample)).toMatchObject({ decimal: '.', dayFormat: 'YYYY-MM-DD', amount: 'Amount' });
});

test('Windows-1252 umlauts are decoded', () => {
  const windows = new Uint8Array([...bytes('Buchungstag;Betrag;Empf'), 0xe4, ...bytes('nger\n1;2;3')]);
  expect(sampleOf(windows)?.columns).toEqual(['Buchungstag', 'Betrag', 'Empfänger']);
});

test('a file without columns is refused', () => {
  expect(sampleOf(bytes('Guten Tag'))).toBeNull();
  expect(sampleOf(new Uint8Array())).toBeNull();
});

test('without day and amount a CSV is unreadable, and without a reference no payout can be matched', () => {
  const sample = sampleOf(bytes('Konto;Saldo;Stand\n1;2;3'));
  if (sample === null) throw new Error('nothing was read');
  const mapping = guessedMapping(sample);
  expect(missingFields(mapping)).toEqual(['bookedOn', 'amount']);
  expect(missingFields({ ...mapping, bookedOn: 'Stand', amount: 'Saldo' })).toEqual([]);
  expect(namesPayments(mapping)).toBe(false);
  expect(namesPayments({ ...mapping, text: 'Konto' })).toBe(true);
});
