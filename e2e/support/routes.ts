import type { BrowserContext, Page, Request, Route } from 'playwright-core';

type Target = BrowserContext | Page;

type Pattern = Parameters<Target['route']>[0];
type Handler = Parameters<Target['route']>[1];

/** A request being processed by a handler. */
interface InHand {
  readonly route: Route;
  /** Settles with the handler, whatever its result. */
  readonly work: Promise<void>;
  /** Tells Playwright, which waits for it, that the handler is done. */
  readonly letGo: () => void;
  /** The handler has begun to answer it, or to send it on. */
  isAnswering: boolean;
}

/** One handler set by a journey. */
interface Watched {
  readonly pattern: Pattern;
  readonly handler: Handler;
  /** The handler registered with Playwright. */
  readonly own: Handler;
  readonly inHand: Set<InHand>;
  isGone: boolean;
}

/** No page requests it. */
const NEVER = 'https://never.invalid/';

/**
 * Contains a route handler's errors within its test: nobody awaits a handler, and an unhandled rejection would end the run.
 * It is not an error if a window is closed during a request, or if the journey removes a handler meanwhile: the request is
 * then sent on. Every other error is reported to `problem`.
 */
export function watchRoutes(context: BrowserContext, problem: (text: string) => void): void {
  const report = (error: unknown) => {
    if (!isOfClosing(error)) problem(`route: ${error instanceof Error ? error.message : String(error)}`);
  };
  watchHandlers(context, report);
  context.on('page', (page) => watchHandlers(page, report));
}

/**
 * With its last handler Playwright would switch off request interception, and a request intercepted at that moment is
 * sometimes never sent: so one handler stays. Requests of a removed handler are sent on here, unless the handler is
 * answering at that moment: Playwright would do both.
 */
function watchHandlers(target: Target, report: (error: unknown) => void): void {
  const route: Target['route'] = target.route.bind(target);
  const unroute: Target['unroute'] = target.unroute.bind(target);
  let handlers: Watched[] = [];
  const takeAway = async (gone: readonly Watched[]): Promise<InHand[]> => {
    handlers = handlers.filter((one) => !gone.includes(one));
    for (const one of gone) one.isGone = true;
    for (const { pattern, own } of gone) await unroute(pattern, own);
    return gone.flatMap(({ inHand }) => [...inHand]);
  };
  let stays: Promise<unknown> | undefined;
  target.route = async (pattern, handler, options) => {
    stays ??= route(NEVER, (one) => one.fallback());
    await stays;
    const own: Handler = (one, request) => handle(watched, one, request, report);
    const watched: Watched = { pattern, handler, own, inHand: new Set(), isGone: false };
    handlers.push(watched);
    return route(pattern, own, options);
  };
  target.unroute = async (pattern, handler) => {
    const gone = handlers.filter(
      (one) => String(one.pattern) === String(pattern) && (!handler || one.handler === handler),
    );
    await Promise.all((await takeAway(gone)).map(sendOn)).catch(report);
  };
  target.unrouteAll = async ({ behavior = 'default' } = {}) => {
    const inHand = await takeAway(handlers);
    await Promise.all(inHand.map(behavior === 'wait' ? ({ work }) => work : sendOn)).catch(report);
  };
}

async function handle(
  watched: Watched,
  route: Route,
  request: Request,
  report: (error: unknown) => void,
): Promise<void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const work = (async () => {
    // A handler may answer immediately: only then the request is known to be in its hands.
    await null;
    try {
      await watched.handler(route, request);
    } catch (error) {
      if (!(watched.isGone && isOfTakingAway(error))) report(error);
    }
  })();
  const inHand: InHand = { route, work, letGo, isAnswering: false };
  noteAnswer(route, () => {
    inHand.isAnswering = true;
  });
  watched.inHand.add(inHand);
  void work.then(() => watched.inHand.delete(inHand));
  await Promise.race([work, isLetGo]);
}

/** Reports when a handler begins to answer a request or to send it on. */
function noteAnswer(route: Route, note: () => void): void {
  const noted =
    <Arguments extends unknown[]>(answer: (...given: Arguments) => Promise<void>) =>
    (...given: Arguments) => {
      note();
      return answer.apply(route, given);
    };
  route.fulfill = noted(route.fulfill);
  route.continue = noted(route.continue);
  route.abort = noted(route.abort);
  route.fallback = noted(route.fallback);
}

/** Unless its handler answers it, or has just done so. */
async function sendOn({ route, work, letGo, isAnswering }: InHand): Promise<void> {
  try {
    await (isAnswering ? work : route.fallback());
  } catch (error) {
    if (!isOfTakingAway(error)) throw error;
  } finally {
    letGo();
  }
}

/** Playwright's message about a closed page, context or browser. */
function isOfClosing(error: unknown): boolean {
  return /has been closed|Request context disposed/.test(String(error));
}

/** Playwright's message about a request that was already answered or sent on. */
function isOfTakingAway(error: unknown): boolean {
  return /Route is already handled/.test(String(error));
}
