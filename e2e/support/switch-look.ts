import type { Locator } from 'playwright-core';

/** What this needs of an element: the bench, which measures by it too, knows no documents. */
interface Radio {
  click(): void;
  readonly ownerDocument: {
    readonly body: object;
    readonly defaultView: { getComputedStyle(element: object): { readonly color: string } };
  };
}

/**
 * Chooses a look in the settings, and hands out the milliseconds until the styles of all that is shown are those of
 * the new look. Taken in the page itself, without the way there.
 */
export function switchLook(radio: Locator): Promise<number> {
  return radio.evaluate((element) => {
    const input = element as unknown as Radio;
    const { body, defaultView } = input.ownerDocument;
    const began = performance.now();
    input.click();
    defaultView.getComputedStyle(body).color;
    return performance.now() - began;
  });
}
