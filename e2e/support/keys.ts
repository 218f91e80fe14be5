import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Instance } from './instance.ts';
import type { Open } from './journey.ts';
import { comeTo } from './one-window.ts';
import { type OwnPerson, signInByCall } from './own-person.ts';
import { addChildren, addNamed, type PlacedPerson, placeBelow } from './placed-people.ts';
import type { Visit } from './visit.ts';

/** More tab stops than any page has before its last. */
const MOST_STOPS = 120;

/** Keyboard-only use: no clicks, and no programmatic focus. */
export class Keys {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab until an element has the focus; fails if it is then not visible. */
  async to(target: Locator): Promise<this> {
    await target.waitFor({ state: 'attached' });
    // Located once, not at every stop: a page has many.
    let element = await target.elementHandle();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const place = await element?.evaluate((node) =>
        node === document.activeElement ? 'focused' : node.isConnected ? 'elsewhere' : 'replaced',
      );
      if (place === 'replaced') element = await target.elementHandle();
      if (place === 'focused') {
        await expect.poll(() => isSeen(target), { message: `${target} is visible` }).toBe(true);
        return this;
      }
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`No Tab leads to ${target}.`);
  }

  /** Skips the menu, with the first link of each page. */
  async toContent(): Promise<void> {
    await this.use(this.page.getByRole('link', { name: 'Zum Inhalt springen' }));
  }

  /** Moves to a link or a button, and presses Enter. */
  async use(target: Locator): Promise<this> {
    return (await this.to(target)).press('Enter');
  }

  async press(...keys: string[]): Promise<this> {
    for (const key of keys) await this.page.keyboard.press(key);
    return this;
  }

  /** Replaces the text of the field. */
  async type(text: string): Promise<this> {
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
    return this;
  }

  /** Moves to one field after the other, and types. */
  async fill(fields: readonly (readonly [Locator, string])[]): Promise<this> {
    for (const [field, text] of fields) await (await this.to(field)).type(text);
    return this;
  }
}

/** Signs a user in, and opens a page of theirs with the focus on its content. */
export async function openByKeys(
  open: Open,
  { instance, person, path }: { instance: Instance; person: OwnPerson; path: string },
): Promise<Visit & { keys: Keys }> {
  const visit = await open({ storageState: await signInByCall(instance, person.email) });
  await visit.page.goto(`${instance.url}${path}`);
  await visit.page.getByRole('heading', { level: 1 }).waitFor();
  const keys = new Keys(visit.page);
  await keys.toContent();
  return { ...visit, keys };
}

/** Opens a page of a signed-in user, to be used by keys from its content on. */
export async function comeByKeys(page: Page, url: string): Promise<Keys> {
  const isLoaded = page.url().startsWith('http');
  await comeTo(page, url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const keys = new Keys(page);
  // After following a link the page is already open.
  if (!isLoaded) await keys.toContent();
  return keys;
}

/** Adds a person at the top of a tree of their own, with a number of direct partners. */
export async function addHead(instance: Instance, children = 0): Promise<PlacedPerson> {
  const head = await addNamed(instance, 'Tasta');
  await placeBelow(instance, head, null);
  if (children > 0) await addChildren(instance, head, children);
  return head;
}

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name });

/** Whether keys act on an element. */
export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Whether a part of an element, or of its label, is inside the window and uncovered. */
function isSeen(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return [element, ...labels].some((shown) => {
      const { left, top, width, height } = shown.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some((part) => {
        const found = document.elementFromPoint(left + width / 2, top + height * part);
        return found !== null && shown.contains(found);
      });
    });
  });
}
