import type { BrowserContext, Page } from 'playwright-core';

type Wait = (...given: unknown[]) => Promise<unknown>;

/**
 * Keeps what is waited for inside of its test. A journey begins to wait for an answer, does what leads to it, and awaits
 * it then: where a step between fails, nobody awaits it any more, it is rejected as soon as the window is closed, and a
 * rejection that nobody handles would end the run. Whoever awaits it hears of it as ever.
 */
export function watchWaits(context: BrowserContext): void {
  handleWaits(context);
  context.on('page', handleWaits);
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

/** The names of all that waits, whatever for. */
function waitsOf(target: object): string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(target)).filter((name) =>
    name.startsWith('waitFor'),
  );
}
