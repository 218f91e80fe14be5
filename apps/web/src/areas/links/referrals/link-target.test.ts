import { expect, test } from 'vitest';
import { occasionOf } from './link-target.ts';

test.each([
  ['0', 'invite'],
  ['form', 'invite'],
  ['shop', 'recommend'],
  ['/api/media/7', 'recommend'],
])('a link that leads to %s', (target, occasion) => {
  expect(occasionOf(target)).toBe(occasion);
});
