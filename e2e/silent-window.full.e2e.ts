import { expect, test } from 'vitest';
import { journey, shareBrowser } from './support/journey.ts';
import { oneWindow } from './support/one-window.ts';
import { boundAnswers, SilentWindow } from './support/waits.ts';

shareBrowser();

journey('a hanging window is reported after its timeout', async (open) => {
  const { page, context } = await open();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Debugger.enable');
  boundAnswers(page, 500);
  expect(await page.evaluate(() => 1)).toBe(1);
  const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  await devtools.send('Debugger.pause');
  await expect(page.evaluate(() => 1)).rejects.toThrow(
    new SilentWindow('The window has not answered evaluate for 500 ms.'),
  );
  await paused;
  await devtools.send('Debugger.resume');
});

const windows: unknown[] = [];
const { walk } = oneWindow(() => ({}));

walk('a hanging test is repeated once, in a window of its own', async ({ page }) => {
  windows.push(page);
  if (windows.length === 1) throw new SilentWindow('as if it hung');
});

test('but only once', () => {
  expect(new Set(windows).size).toBe(2);
});
