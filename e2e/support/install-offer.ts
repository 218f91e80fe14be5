import type { BrowserContext } from 'playwright-core';

/** The test browser never offers to install: this fires Chrome's event, as soon as a page is there. */
export const offersInstall = (context: BrowserContext) =>
  context.addInitScript(() => {
    addEventListener('load', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          localStorage.setItem('asked', '1');
          return { outcome: 'accepted' };
        },
      });
      dispatchEvent(offer);
    });
  });
