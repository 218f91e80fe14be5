import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBeforeLessons, takeBeforeLessons } from './before-lessons.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const typed = { firstName: 'Nora', email: 'nora@post.example' };

test('what was typed before the lessons is restored once', () => {
  keepBeforeLessons({ user: 7, form: 'invite', values: typed });
  expect(takeBeforeLessons(7, 'invite')).toEqual(typed);
  expect(takeBeforeLessons(7, 'invite')).toBeUndefined();
});

test('it is restored into no other form, and for no other user', () => {
  keepBeforeLessons({ user: 7, form: 'invite', values: typed });
  expect([takeBeforeLessons(7, 'link'), takeBeforeLessons(8, 'invite')]).toEqual([undefined, undefined]);
});
