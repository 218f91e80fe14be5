import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { id, instant, iriOf, reference } from './values.ts';

const users = { name: 'User', path: '/api/users' };
const read = (value: unknown) => reference('/api/users').safeParse(value);

describe('a reference', () => {
  test.each([7, '7', '/api/users/7', { '@id': '/api/users/7' }, { '@id': '/api/users/7', name: 'A' }])(
    '%j refers to 7',
    (value) => {
      expect(read(value).data).toBe(7);
    },
  );

  test.each([
    ['x', 'Invalid IRI "x".'],
    ['/api/partners/7', 'Invalid IRI "/api/partners/7".'],
    ['/api/users/7/', 'Invalid IRI "/api/users/7/".'],
    ['/api/users/0', 'Invalid IRI "/api/users/0".'],
    ['0x7', 'Invalid IRI "0x7".'],
    [-1, 'Invalid IRI "-1".'],
    [1.5, 'Invalid IRI "1.5".'],
    [true, 'Invalid IRI "true".'],
    [null, 'Invalid IRI "null".'],
    [{ '@id': 'x' }, 'Invalid IRI "x".'],
    [{ id: 7 }, 'Nested documents for attribute "{attribute}" are not allowed. Use IRIs instead.'],
    [['/api/users/7'], 'Nested documents for attribute "{attribute}" are not allowed. Use IRIs instead.'],
    [undefined, 'This value should not be blank.'],
  ])('%j is not a reference', (value, message) => {
    expect(read(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('may be omitted if the body allows it', () => {
    const body = z.object({ user: reference('/api/users').nullish() });
    expect([body.parse({}), body.parse({ user: null })]).toEqual([{}, { user: null }]);
  });
});

test('in a response an id becomes its IRI, and an IRI is unchanged', () => {
  const schema = z.object({ user: iriOf(users), partner: iriOf(users).nullable() });
  const parsed = schema.parse({ user: 3, partner: null });
  expect(parsed).toEqual({ user: '/api/users/3', partner: null });
  expect(iriOf(users).parse('/api/users/4')).toBe('/api/users/4');
});

test('ids and instants keep their form', () => {
  expect([id.parse('12'), id.parse(12), id.safeParse('012').success]).toEqual([12, 12, false]);
  expect(instant.parse(new Date('2026-10-01T08:30:00.999Z'))).toBe('2026-10-01T08:30:00+00:00');
});
