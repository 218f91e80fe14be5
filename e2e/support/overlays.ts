import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

/** Says a German text as the page does, which may speak a pseudo-locale. */
export type Say = (german: string) => string;

/** What opens over a page, or unfolds in it. */
export interface Overlay {
  readonly name: string;
  readonly path: string;
  /** Opens it and waits until it is complete. */
  readonly open: (page: Page, say: Say) => Promise<void>;
}

/** A dialog that a button of every page opens, and what in it is there last. */
function dialogOf(name: string, button: string, complete: string): Overlay {
  return {
    name,
    path: '/dashboard',
    open: async (page, say) => {
      // Where there is room, the button says its keys too.
      const named = new RegExp(`^${say(button)}( ?Ctrl K| ?⌘K)?$`);
      await page.getByRole('button', { name: named }).click();
      await page.getByRole('dialog').locator(complete).first().waitFor();
      await settled(page);
    },
  };
}

export const palette = dialogOf('the palette', 'Suchen', '[role="option"]');
export const help = dialogOf('help and its terms', 'Hilfe', 'dt');
export const settings = dialogOf('the settings', 'Einstellungen', '[type="radio"]');
/** Phones alone have it. */
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
