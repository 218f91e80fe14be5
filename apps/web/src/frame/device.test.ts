import { expect, test } from 'vitest';
import { isApplePhone } from './device.ts';

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)', 5, true],
  ['an iPad that says so', 'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X)', 5, true],
  ['an iPad that says it is a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['a phone of somebody else', 'Mozilla/5.0 (Linux; Android 16; Pixel 10)', 5, false],
])('%s is recognised', (_, userAgent, maxTouchPoints, is) => {
  expect(isApplePhone({ userAgent, maxTouchPoints })).toBe(is);
});
