/** Reads one event stream; rejects with its `status`, 0 if nothing arrived. */
type Read<Event> = (options: {
  readonly follow: boolean;
  readonly onEvent: (event: Event) => void;
  readonly signal: AbortSignal;
}) => Promise<void>;

interface Following<Event> {
  readonly read: Read<Event>;
  readonly onEvent: (event: Event) => void;
  /** Whether this event is the last one ever. */
  readonly isEnd: (event: Event) => boolean;
  /** Resolves after that many milliseconds, or immediately when `signal` aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly random?: () => number;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** After this many failed attempts in a row it polls instead. */
const MOST_FAILURES = 3;
const POLL_MS = 20_000;
/** Number of polls before it tries to stream again. */
const POLLS_IN_A_ROW = 9;
const UNAUTHORIZED = 401;

/**
 * Follows an event stream: reconnects when it ends, with exponential backoff and jitter; polls where streams are blocked.
 * Ends with the session, and with `signal`.
 */
export async function follow<Event>(following: Following<Event>): Promise<void> {
  const { read, onEvent, isEnd, wait, signal, random = Math.random } = following;
  let failures = 0;
  let polls = 0;
  let isOver = false;
  const take = (event: Event) => {
    if (isEnd(event)) isOver = true;
    else onEvent(event);
  };
  const takeHeard = (event: Event) => {
    failures = 0;
    polls = 0;
    take(event);
  };
  /** Whether to continue. */
  const attempt = (listening: boolean) =>
    read({ follow: listening, onEvent: listening ? takeHeard : take, signal }).then(
      () => !isOver,
      (error: { status?: number }) => error.status !== UNAUTHORIZED,
    );
  while (!signal.aborted) {
    const listens = failures < MOST_FAILURES;
    failures += listens ? 1 : 0;
    if (!(await attempt(listens)) || signal.aborted) return;
    if (failures < MOST_FAILURES) {
      const longest = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
      await wait(longest * (0.5 + random() / 2), signal);
      continue;
    }
    if (listens) continue;
    polls += 1;
    // One more attempt to stream: if it fails, polling continues.
    if (polls % POLLS_IN_A_ROW === 0) failures = MOST_FAILURES - 1;
    else await wait(POLL_MS * (0.75 + random() / 2), signal);
  }
}
