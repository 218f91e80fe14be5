import type { Locator } from 'playwright-core';
import { plainSpaces } from './german-text.ts';

/** What an element says, with one space for every run of white space. */
export async function textOf(element: Locator): Promise<string> {
  return plainSpaces((await element.textContent()) ?? '');
}

/** What each of several elements says. */
export async function textsOf(elements: Locator): Promise<string[]> {
  return (await elements.allTextContents()).map(plainSpaces);
}
