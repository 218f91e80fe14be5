import type { BrowserContext, Page, Request, Route } from 'playwright-core';

type Target = BrowserContext | Page;

/**
 * Keeps what goes wrong in the handler of a route inside of its test: nobody awaits a handler, and a rejection that
 * nobody awaits would end the run. That a window is closed while a request of it is worked on is no fault; every other
 * one is told to `problem`.
 */
export function watchRoutes(context: BrowserContext, problem: (text: string) => void): void {
  const report = (error: unknown) => {
    if (!isOfClosing(error)) problem(`route: ${error instanceof Error ? error.message : String(error)}`);
  };
  watchHandlers(context, report);
  context.on('page', (page) => watchHandlers(page, report));
}

function watchHandlers(target: Target, report: (error: unknown) => void): void {
  const route: Target['route'] = target.route.bind(target);
  target.route = (url, handler, options) => {
    const watched = async (one: Route, request: Request) => {
      try {
        await handler(one, request);
      } catch (error) {
        report(error);
      }
    };
    return route(url, watched, options);
  };
}

/** What playwright says of a page, a context or a browser that is no more. */
function isOfClosing(error: unknown): boolean {
  return /has been closed|Request context disposed/.test(String(error));
}
