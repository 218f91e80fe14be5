import type { Page } from 'playwright-core';
import { settled } from './settled.ts';
import { type Letters, setIn } from './tried-fonts.ts';

/** Texts that overflow their button, list item, cell or card. Scroll containers are fine. */
function leaving(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement;
      // A hidden tooltip has no box.
      const isSeen = parent?.checkVisibility({ visibilityProperty: true }) === true;
      if (text.textContent?.trim() === '' || !isSeen) continue;
      // For screen readers only, invisible.
      if (parent?.closest('.visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      for (let box: Element | null = parent; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') break;
        if (!box.matches('button, .bw-button, li, td, th, .bw-card')) continue;
        const edges = box.getBoundingClientRect();
        const over = Math.round(Math.max(edges.left - left, right - edges.right));
        if (over <= 1) continue;
        found.push(`“${text.textContent}” leaves its ${box.tagName.toLowerCase()} by ${over} px`);
        break;
      }
    }
    return found;
  });
}

/** What does not fit: the page in its window, a word in its label, the menu in its place, an icon next to its word. */
async function faults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const drawn = async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    // By then, components that observe the width have rendered again.
    await drawn();
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    for (const label of document.querySelectorAll('.bw-bottom span, main button')) {
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (label.checkVisibility() && range.getClientRects().length > 1) found.push(`“${word}” is broken`);
        }
    }
    const menu = document.querySelector('nav.bw-side');
    // Behind a dialog nothing of it can get the focus.
    if (menu?.checkVisibility() !== true || document.querySelector('dialog:modal') !== null) return found;
    // A rail of icons shows no words: it is checked unfolded by focus, which a page that is still rendering may take away.
    const handle = menu.querySelector<HTMLElement>('h2 button');
    for (let tries = 0; handle !== null && tries < 10; tries++) {
      handle.focus({ preventScroll: true });
      await drawn();
      if (document.activeElement === handle) break;
    }
    // An entry's padding hides the overflow of its word, and the menu's that of an entry.
    for (const box of [menu, ...menu.querySelectorAll('a, h2')]) {
      const over = box.scrollWidth - box.clientWidth;
      if (over > 0) found.push(`${box === menu ? 'the menu' : box.textContent} is ${over} px too wide`);
    }
    const icons = [...menu.querySelectorAll('svg')].filter(
      (icon) => icon.checkVisibility() && icon.clientWidth < 20,
    );
    if (icons.length > 0) found.push(`${icons.length} icons of the menu are pressed together`);
    handle?.blur();
    return found;
  });
}

/** What does not fit on the open page, in a given font, at each of several widths (pixels). */
export async function faultsIn(page: Page, letters: Letters, widths: readonly number[]): Promise<string[]> {
  await setIn(page, letters);
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const all = async () => [...(await faults(page)), ...(await leaving(page))];
    // Some components that observe the width read again before they fit.
    if ((await all()).length === 0) continue;
    await settled(page);
    for (const fault of await all()) found.push(`at ${width} px: ${fault}`);
  }
  return found;
}
