import { beforeAll, expect } from 'vitest';
import { unfitEntries } from './support/cut-entries.ts';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { untilRead } from './support/pages.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, operator);
});

const { walk } = oneWindow(() => ({ storageState, viewport: { width: 390, height: 844 } }));

/** Pages with adjacent fields whose hints wrap to different numbers of lines, and with long words in a field. */
const paths = [
  'products?product=1',
  'granted-vouchers?open=new',
  'connections',
  'company',
  'accounting/settings',
  'customers',
  'orders',
  'deletion-requests',
  'plans/1',
];

walk('no field cuts off its text, and adjacent fields are aligned', async ({ page }) => {
  const found: string[] = [];
  let seen = 0;
  for (const path of paths) {
    await comeTo(page, `${instance.url}/app/operations/${path}`);
    await settled(page);
    await untilRead(page);
    for (const width of [360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await settled(page, 100);
      seen += await page.locator('.bw-entry').count();
      for (const fault of await unfitEntries(page)) found.push(`${path} at ${width} px: ${fault}`);
    }
  }
  expect(found).toEqual([]);
  expect(seen).toBeGreaterThan(100);
});
