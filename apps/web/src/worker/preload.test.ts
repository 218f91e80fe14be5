import { expect, test } from 'vitest';
import { setPreload } from './preload.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const phone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${apple}`;
const linux = 'Mozilla/5.0 (X11; Linux x86_64';

test.each([
  ['Chrome', `${linux}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36`, 'enable'],
  ['Firefox', `${linux}; rv:153.0) Gecko/20100101 Firefox/153.0`, 'disable'],
  ['Safari', `${phone} Version/26.0 Mobile/15E148 Safari/604.1`, 'disable'],
  ['Chrome of an iPhone', `${phone} CriOS/153.0 Mobile/15E148 Safari/604.1`, 'disable'],
  ['WebKitGTK', `${linux}) ${apple} Version/60.5 Safari/605.1.15`, 'disable'],
])('a document is loaded ahead where the browser can do that: %s', async (_, userAgent, call) => {
  const calls: string[] = [];
  const preload = {
    enable: async () => void calls.push('enable'),
    disable: async () => void calls.push('disable'),
  };
  await setPreload(preload, userAgent);
  expect(calls).toEqual([call]);
});

test('a browser without navigation preload does without', async () => {
  await expect(setPreload(undefined, `${phone} Version/15.0 Safari/604.1`)).resolves.toBeUndefined();
});
