import type { Locator } from 'playwright-core';
import { plainSpaces } from './german-text.ts';

/** The text of an element, with one space for every run of white space. */
export async function textOf(element: Locator): Promise<string> {
  return plainSpaces((await element.textContent()) ?? '');
}

/** The texts of several elements. */
export async function textsOf(elements: Locator): Promise<string[]> {
  return (await elements.allTextContents()).map(plainSpaces);
}
