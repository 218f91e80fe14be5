import { expect, test } from 'vitest';
import { instantText, kindOrder, placeOf, placeText } from './feed-place.ts';

test('a cursor is parsed as it was written', () => {
  const place = { us: 1_764_530_000_123_456, kind: 'level', partner: 42 } as const;
  expect(placeOf(placeText(place))).toEqual(place);
});

test('a cursor with an unknown kind is invalid', () => {
  expect(placeOf('1764530000123456.birthday.42')).toBeUndefined();
});

test('an instant keeps its microseconds, also days before', () => {
  const us = Date.parse('2026-11-30T19:13:20.123Z') * 1000 + 45;
  expect(instantText(us)).toBe('2026-11-30T19:13:20.123045Z');
  expect(instantText(us, 86_400_000)).toBe('2026-11-29T19:13:20.123045Z');
});

test('kinds have a fixed order', () => {
  expect([
    kindOrder('joined', 'silent'),
    kindOrder('silent', 'silent'),
    kindOrder('silent', 'joined'),
  ]).toEqual([-1, 0, 1]);
});
