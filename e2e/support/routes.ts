import type { BrowserContext, Page, Request, Route } from 'playwright-core';

type Target = BrowserContext | Page;

type Pattern = Parameters<Target['route']>[0];
type Handler = Parameters<Target['route']>[1];

/** One handler that a journey has set. */
interface Watched {
  readonly pattern: Pattern;
  readonly handler: Handler;
  readonly own: (route: Route, request: Request) => Promise<void>;
  isGone: boolean;
}

/**
 * Keeps what goes wrong in the handler of a route inside of its test: nobody awaits a handler, and a rejection that
 * nobody awaits would end the run. It is no fault that a window is closed while a request of it is worked on, or that
 * the journey takes a handler away meanwhile: the browser then sends the request on by itself. Every other fault is
 * told to `problem`.
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
  const unroute: Target['unroute'] = target.unroute.bind(target);
  const unrouteAll: Target['unrouteAll'] = target.unrouteAll.bind(target);
  const handlers: Watched[] = [];
  target.route = (pattern, handler, options) => {
    const watched: Watched = {
      pattern,
      handler,
      isGone: false,
      own: async (one, request) => {
        try {
          await handler(one, request);
        } catch (error) {
          if (!(watched.isGone && isOfTakingAway(error))) report(error);
        }
      },
    };
    handlers.push(watched);
    return route(pattern, watched.own, options);
  };
  target.unroute = async (pattern, handler) => {
    const gone = handlers.filter(
      (one) =>
        !one.isGone && String(one.pattern) === String(pattern) && (!handler || one.handler === handler),
    );
    for (const one of gone) one.isGone = true;
    for (const one of gone) await unroute(pattern, one.own);
  };
  target.unrouteAll = async (options) => {
    for (const one of handlers) one.isGone = true;
    await unrouteAll(options);
  };
}

/** What playwright says of a page, a context or a browser that is no more. */
function isOfClosing(error: unknown): boolean {
  return /has been closed|Request context disposed/.test(String(error));
}

/** What playwright says where it has sent the request on because its handler was taken away. */
function isOfTakingAway(error: unknown): boolean {
  return /Route is already handled/.test(String(error));
}
