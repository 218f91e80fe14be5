import type { BrowserContext, Page, Request, Route } from 'playwright-core';

type Target = BrowserContext | Page;

type Pattern = Parameters<Target['route']>[0];
type Handler = Parameters<Target['route']>[1];

/** A request that a handler works on. */
interface InHand {
  readonly route: Route;
  /** Ends with the handler, whatever becomes of it. */
  readonly work: Promise<void>;
  /** Tells playwright that the handler is done with it, which it waits for. */
  readonly letGo: () => void;
  /** The handler has begun to answer it, or to send it on. */
  isAnswering: boolean;
}

/** One handler that a journey has set. */
interface Watched {
  readonly pattern: Pattern;
  readonly handler: Handler;
  /** What playwright knows. */
  readonly own: Handler;
  readonly inHand: Set<InHand>;
  isGone: boolean;
}

/** No page asks for it. */
const NEVER = 'https://never.invalid/';

/**
 * Keeps what goes wrong in the handler of a route inside of its test: nobody awaits a handler, and a rejection that
 * nobody awaits would end the run. It is no fault that a window is closed while a request of it is worked on, or that
 * the journey takes a handler away meanwhile: the request is then sent on. Every other fault is told to `problem`.
 */
export function watchRoutes(context: BrowserContext, problem: (text: string) => void): void {
  const report = (error: unknown) => {
    if (!isOfClosing(error)) problem(`route: ${error instanceof Error ? error.message : String(error)}`);
  };
  watchHandlers(context, report);
  context.on('page', (page) => watchHandlers(page, report));
}

/**
 * With its last handler playwright would switch off that requests are held, and one that the browser holds at this
 * moment, whatever it asks for, is at times never sent: so one handler stays. What a handler works on that is taken away is
 * sent on here, unless the handler answers it at this moment: playwright would do both.
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
    // A handler may answer at once: only then is it known to be in its hands.
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

/** Tells when a handler begins to answer a request or to send it on. */
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

/** What playwright says of a page, a context or a browser that is no more. */
function isOfClosing(error: unknown): boolean {
  return /has been closed|Request context disposed/.test(String(error));
}

/** What playwright says of a request that was answered or sent on before. */
function isOfTakingAway(error: unknown): boolean {
  return /Route is already handled/.test(String(error));
}
