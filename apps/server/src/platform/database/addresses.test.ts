import { expect, test } from 'vitest';
import { addressesOf, attributeOf, placeOf, roleOf } from './addresses.ts';

const one = 'postgres://app:w%2Crd@db:5432/leaves?sslmode=require';
const several = 'postgres://app:word@one:5432,two,[::1]:5433/leaves?target_session_attrs=read-write';

test('each host of an address gets its own address', () => {
  expect(addressesOf(one)).toEqual([one]);
  expect(addressesOf(several)).toEqual([
    'postgres://app:word@one:5432/leaves?target_session_attrs=read-write',
    'postgres://app:word@two/leaves?target_session_attrs=read-write',
    'postgres://app:word@[::1]:5433/leaves?target_session_attrs=read-write',
  ]);
  expect(addressesOf('postgres:///leaves?host=/run/a,b')).toEqual(['postgres:///leaves?host=/run/a,b']);
});

test('role and place do not include the password', () => {
  expect([roleOf(several), placeOf(several)]).toEqual(['app', 'one:5432,two,[::1]:5433/leaves']);
  expect([roleOf(one), placeOf(one)]).toEqual(['app', 'db:5432/leaves']);
  expect([roleOf('postgres://db'), placeOf('postgres://db')]).toEqual(['', 'db']);
});

test('a known target_session_attrs is returned, an unknown one is undefined', () => {
  expect(attributeOf(several)).toBe('read-write');
  expect(attributeOf(one)).toBeNull();
  expect(attributeOf('postgres://db/leaves?target_session_attrs=nearest')).toBeUndefined();
});
