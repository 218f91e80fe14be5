import { readPdf } from '@blattwerk/server/money/payouts/testing/read-pdf.ts';
import type { Page } from 'playwright-core';

/** The texts on each sheet of a printed page. */
export async function sheetsOf(page: Page): Promise<readonly (readonly string[])[]> {
  return (await readPdf(await page.pdf({ format: 'A4' }))).pages;
}

/** The header of the first sheet. */
export async function headOf(page: Page): Promise<string> {
  const [[head = ''] = []] = await sheetsOf(page);
  return head;
}

/** The lightness of an element's text: 0 is black. */
export function lightness(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
      return Math.max(red, green, blue);
    });
}
