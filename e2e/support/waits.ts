import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { BrowserContext, Page } from 'playwright-core';

type Wait = (...given: unknown[]) => Promise<unknown>;

/**
 * Keeps a rejected wait inside its test. A journey starts to wait for a response, triggers it, and awaits it then: if a
 * step in between fails, nobody awaits it any more; it rejects when the window is closed, and an unhandled rejection would
 * end the run. Those who do await it get the rejection as usual.
 */
export function watchWaits(context: BrowserContext): void {
  handleWaits(context);
  context.on('page', (page) => {
    handleWaits(page);
    boundAnswers(page, PATIENCE_MS);
  });
}

/** A window did not respond at all: it hangs, whatever the page in it does. */
export class SilentWindow extends Error {}

/**
 * Adds a timeout to Playwright operations without one: scripts in a window, keyboard and mouse. Otherwise a hanging window
 * uses up all the time of its test, without an explanation.
 * @throws SilentWindow from each of them
 */
export function boundAnswers(page: Page, patienceMs: number): void {
  const bounded: readonly [object, readonly string[]][] = [
    [page, ['evaluate', 'evaluateHandle', 'content', 'title']],
    [page.keyboard, ['press', 'type', 'down', 'up', 'insertText']],
    [page.mouse, ['click', 'dblclick', 'down', 'move', 'up', 'wheel']],
  ];
  for (const [target, names] of bounded) {
    const methods = target as Record<string, Wait>;
    for (const name of names) {
      const ask = (methods[name] as Wait).bind(target);
      methods[name] = (...given) => within(patienceMs, ask(...given), name);
    }
  }
}

async function within(patienceMs: number, answer: Promise<unknown>, name: string): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const silent = new SilentWindow(`The window has not answered ${name} for ${patienceMs} ms.`);
    timer = setTimeout(() => reject(silent), patienceMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function handleWaits(target: BrowserContext | Page): void {
  const methods = target as unknown as Record<string, Wait>;
  for (const name of waitsOf(target)) {
    const wait = (methods[name] as Wait).bind(target);
    methods[name] = (...given) => {
      const awaited = wait(...given);
      awaited.catch(() => undefined);
      return awaited;
    };
  }
}

/** The names of all waiting methods. */
function waitsOf(target: object): string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(target)).filter((name) =>
    name.startsWith('waitFor'),
  );
}
