import type { Locator } from 'playwright-core';

/** The part of an element used here: the bench, which uses it too, is compiled without DOM types. */
interface Radio {
  click(): void;
  readonly ownerDocument: {
    readonly body: object;
    readonly defaultView: { getComputedStyle(element: object): { readonly color: string } };
  };
}

/**
 * Chooses an appearance in the settings, and returns the milliseconds until all visible styles have changed. Measured in
 * the page itself, excluding navigation.
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
