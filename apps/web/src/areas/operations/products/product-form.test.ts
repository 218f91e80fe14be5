import { expect, test } from 'vitest';
import {
  bodyOf,
  emptyProduct,
  instantOfDay,
  loggedValues,
  typedCount,
  typedGross,
  typedRate,
  valuesOf,
} from './product-form.ts';

test.each([
  ['19', 1900],
  ['7,7', 770],
  ['5.5 %', 550],
  ['0', 0],
  ['100', 10_000],
  ['100,01', null],
  ['', null],
  ['-1', null],
  ['neunzehn', null],
])('a rate of %j is read as %j basis points', (text, basisPoints) => {
  expect(typedRate(text)).toBe(basisPoints);
});

test.each([
  ['0', 0],
  [' 60 ', 60],
  ['-1', null],
  ['1,5', null],
  ['', null],
])('a count of %j is read as %j', (text, count) => {
  expect(typedCount(text)).toBe(count);
});

test('gross is computed as soon as net and rate are valid', () => {
  expect(typedGross('10,00', '19')).toBe('11.90');
  expect(typedGross('10,05', '7')).toBe('10.75');
  expect([typedGross('zehn', '19'), typedGross('10', '')]).toEqual([null, null]);
});

test('typed values are sent as the call takes them, and a product fills the form again', () => {
  const typed = { ...emptyProduct, number: 'BB', name: 'Box', kind: 'business-box', days: '30' } as const;
  const body = bodyOf({ ...typed, net: '83,19', vat: '19', qp: '60', shopId: '' });
  expect(body).toMatchObject({ days: 30, net: '83.19', vatBp: 1900, qp: 60, shopId: '' });
  const names = { en: null, 'fr-FR': 'Boîte', 'ru-RU': null };
  const price = { net: '83.19', gross: '99.00', vatBp: 770, qp: 60, currency: 'EUR' } as const;
  const rest = { shopId: null, validFrom: null, next: null, sold: true, version: 'v' };
  const product = {
    ...{ id: 1, number: 'BB', name: 'Box', names, kind: 'business-box' as const, days: 30 },
    ...{ ...price, ...rest },
  };
  expect(valuesOf(product)).toMatchObject({
    nameEn: '',
    nameFr: 'Boîte',
    net: '83,19',
    vat: '7,7',
    days: '30',
  });
  expect(loggedValues(valuesOf(product))).toMatchObject({ net: '83.19', vat: '7.70', qp: '60' });
});

test('goods have no days, whatever was typed before', () => {
  expect(bodyOf({ ...emptyProduct, days: '30', net: '1', qp: '0' }).days).toBeNull();
});

test('a price applies from a day in Berlin, or immediately', () => {
  expect(instantOfDay('2026-04-01')).toBe('2026-03-31T22:00:00.000Z');
  expect(instantOfDay('')).toBeNull();
});
