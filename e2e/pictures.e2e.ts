import { afterAll, beforeAll } from 'vitest';
import type { Instance } from './support/instance.ts';
import { sharedInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { type Look, looksOf, type PictureOf, pictured } from './support/picture-list.ts';
import { comparePicture, hasOwnFonts } from './support/pictures.ts';
import { addNamed } from './support/placed-people.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

let instance: Instance;
let storageState: SignedIn;

beforeAll(async () => {
  instance = sharedInstance();
  const newcomer = await addNamed(instance, 'Bild');
  storageState = await signInByCall(instance, newcomer.email);
});

afterAll(() => instance.database.close());

function picture(of: PictureOf, look: Look): void {
  const { name, path, by, complete, mask = [] } = of;
  journey(`picture: ${name}, ${look.theme}, ${look.width} px`, async (open) => {
    const { page } = await open({
      ...(by === 'newcomer' && { storageState }),
      colorScheme: look.theme,
      viewport: { width: look.width, height: look.width < 768 ? 844 : 900 },
      reducedMotion: 'reduce',
    });
    await page.goto(`${instance.url}${path}`, { waitUntil: 'networkidle' });
    await complete(page);
    await comparePicture(page, `${name}-${look.theme}-${look.width}`, mask);
  });
}

// Another browser draws letters in another way: there is nothing to compare with.
if (hasOwnFonts()) for (const of of pictured) for (const look of looksOf(of)) picture(of, look);
