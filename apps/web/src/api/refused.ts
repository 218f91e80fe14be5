/** Loads the words for what is refused: bodies of answers, errors, or entries of a report, each with its code. */
type Preparation = (refused: readonly unknown[]) => Promise<void>;

let prepare: Preparation = () => Promise.resolve();

/** What happens before a refusal reaches whoever called; the application sets it once, to load the words for it. */
export function setRefusalPreparation(preparation: Preparation): void {
  prepare = preparation;
}

/** Longest wait for the words, in milliseconds: the refusal itself matters more. */
const LONGEST_WAIT_MS = 3000;

/**
 * To be awaited before an answer of this status is unwrapped. A read that finds nothing needs no words, the page has its
 * own; but one that says why, with values for a text, does.
 */
export async function readyFor(status: number, body: unknown, isRead = false): Promise<void> {
  if (status < 400 || status === 401 || (isRead && status === 404 && !hasValues(body))) return;
  await wordsLoaded([body]);
}

function hasValues(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('params' in body)) return false;
  const { params } = body;
  return typeof params === 'object' && params !== null && Object.keys(params).length > 0;
}

/** To be awaited before an answer of success that lists refusals, as the report of an import does. */
export async function wordsLoaded(refused: readonly unknown[]): Promise<void> {
  const bound = new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  await Promise.race([prepare(refused).catch(() => undefined), bound]);
}
