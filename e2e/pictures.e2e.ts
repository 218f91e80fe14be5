import { afterAll, beforeAll } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { lockedState } from './support/lookers.ts';
import { signInByCall } from './support/own-person.ts';
import { type Look, looksOf, type PictureOf, pictured } from './support/picture-list.ts';
import { comparePicture, hasOwnFonts } from './support/pictures.ts';
import { addNamed } from './support/placed-people.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { STILL_MOMENT, type StillInstance, startStillInstance } from './support/still-instance.ts';

shareBrowser();

let instance: StillInstance;
let signedIn: Record<Exclude<PictureOf['by'], 'visitor'>, SignedIn>;

beforeAll(async () => {
  instance = await startStillInstance();
  const { email } = await addNamed(instance, 'Bild');
  const partner = await signInByCall(instance, anna);
  signedIn = {
    newcomer: await signInByCall(instance, email),
    anna: partner,
    locked: lockedState(partner),
  };
});

afterAll(() => instance?.stop());

function picture(of: PictureOf, look: Look): void {
  const { name, path, by, complete, mask = [], whole } = of;
  journey(`picture: ${name}, ${look.theme}, ${look.width} px`, async (open) => {
    const { page } = await open({
      ...(by !== 'visitor' && { storageState: signedIn[by] }),
      colorScheme: look.theme,
      viewport: { width: look.width, height: look.width < 768 ? 844 : 900 },
      reducedMotion: 'reduce',
      prepare: (context) => context.clock.setFixedTime(STILL_MOMENT),
    });
    await page.goto(`${instance.url}${path}`);
    await settled(page);
    await complete(page);
    await comparePicture(page, `${name}-${look.theme}-${look.width}`, { mask, whole });
  });
}

// Another browser draws letters in another way: there is nothing to compare with.
if (hasOwnFonts()) for (const of of pictured) for (const look of looksOf(of)) picture(of, look);
