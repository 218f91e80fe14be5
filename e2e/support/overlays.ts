import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

/** Translates a German text as the page does, which may use a pseudo-locale. */
export type Say = (german: string) => string;

/** What opens over a page, or unfolds in it. */
export interface Overlay {
  readonly name: string;
  readonly path: string;
  /** Opens it and waits until it is complete. */
  readonly open: (page: Page, say: Say) => Promise<void>;
}

/** A dialog opened by a button of every page, and the part of it that appears last. */
function dialogOf(name: string, button: string, complete: string): Overlay {
  return {
    name,
    path: '/dashboard',
    open: async (page, say) => {
      // With enough space the button also shows its keys.
      const label = new RegExp(`^${say(button)}( ?Ctrl K| ?⌘K)?$`);
      await page.getByRole('button', { name: label }).click();
      await page.getByRole('dialog').locator(complete).first().waitFor();
      await settled(page);
    },
  };
}

export const palette = dialogOf('the palette', 'Suchen', '[role="option"]');
export const help = dialogOf('help and its terms', 'Hilfe', 'dt');
export const settings = dialogOf('the settings', 'Einstellungen', '[type="radio"]');
/** Only on phones. */
export const everythingElse = dialogOf('all else on a phone', 'Mehr', 'h2 button');

export const bell: Overlay = {
  name: 'the bell',
  path: '/dashboard',
  open: async (page, say) => {
    const name = new RegExp(`^${say('Benachrichtigungen')}`);
    await page.getByRole('button', { name }).click();
    await page.getByRole('region', { name }).getByRole('listitem').first().waitFor();
    await settled(page);
  },
};
