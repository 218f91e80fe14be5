import { afterAll, beforeAll } from 'vitest';
import { everyLook, lookAtPages } from './support/axe-looks.ts';
import { anna } from './support/demo-logins.ts';
import type { Instance } from './support/instance.ts';
import { sharedInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

let instance: Instance;
let storageState: SignedIn;

beforeAll(async () => {
  instance = sharedInstance();
  storageState = await signedInState(instance.url, anna);
});

afterAll(() => instance.database.close());

lookAtPages(
  process.env.FULL === '1' ? everyLook(['de', 'en']) : [{ locale: 'de', width: 1280, dark: 'contrast' }],
  () => ({ instance, storageState }),
);
