import { expect, test } from 'vitest';
import { fieldsOf, rowsOf } from './changed-rows.ts';

const shown = {
  rows: [
    { line: 2, cells: { number: '17', product: 'X' } },
    { line: 3, cells: { number: '17', quantity: '2' } },
  ],
  faults: [{ line: 2, column: 'email', reason: 'is missing' }],
};

test('each row offers the fields of any row, and those with a fault', () => {
  expect(
    fieldsOf(shown).map(({ line, cells }) => [line, cells.map(({ column, value }) => `${column}=${value}`)]),
  ).toEqual([
    [2, ['number=17', 'product=X', 'quantity=', 'email=']],
    [3, ['number=17', 'product=', 'quantity=2', 'email=']],
  ]);
});

test('typed text replaces a cell, and an empty one removes it', () => {
  const typed = {
    'row0-number': '17',
    'row0-product': ' Y ',
    'row0-email': 'a@b.example',
    'row1-number': '17',
    'row1-quantity': ' ',
  };
  expect(rowsOf(shown, typed)).toEqual([
    { number: '17', product: 'Y', email: 'a@b.example' },
    { number: '17' },
  ]);
});
