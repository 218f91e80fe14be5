import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const widths = [360, 390, 768, 1440, 2560];
const paths = [
  '/dashboard',
  '/app/accounts/payout/list',
  '/app/accounts/statements',
  '/app/team/contacts',
  '/app/bonuses/step-up',
];

for (const [kind, file] of [
  ['wide', 'DejaVuSans.ttf'],
  ['narrow', 'DejaVuSansCondensed.ttf'],
] as const) {
  journey(`no page is wider than its window in a ${kind} font`, async (open) => {
    const found: string[] = [];
    const { page } = await open({ storageState, reducedMotion: 'reduce' });
    await page.route('**/tried.ttf', (route) => route.fulfill({ path: join(fonts, file) }));
    for (const path of paths) {
      await page.goto(`${instance.url}${path}`);
      await settled(page);
      await page.evaluate(async () => {
        const face = new FontFace('Tried', 'url(/tried.ttf)', { weight: '100 900' });
        document.fonts.add(await face.load());
        document.documentElement.style.setProperty('--font', 'Tried');
      });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) found.push(`${path} at ${width} px: ${wide} px too wide`);
        const icons = page.locator('nav.bw-side svg');
        const narrow = await icons.evaluateAll(
          (all) => all.filter((icon) => icon.checkVisibility() && icon.clientWidth < 20).length,
        );
        if (narrow > 0)
          found.push(`${path} at ${width} px: ${narrow} icons of the menu are pressed together`);
      }
    }
    expect(found).toEqual([]);
  });
}
