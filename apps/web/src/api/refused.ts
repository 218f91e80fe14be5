/** Loads the texts of refusals that answers, errors or entries of a report carry as codes. */
type Preparation = (refused: readonly unknown[]) => Promise<void>;

let prepare: Preparation = () => Promise.resolve();

/** Sets what runs before a refusal reaches the caller; the application does so once, to load the texts. */
export function setRefusalPreparation(preparation: Preparation): void {
  prepare = preparation;
}

/** Longest wait for the texts, in milliseconds: the refusal itself matters more. */
const LONGEST_WAIT_MS = 3000;

/**
 * Await this before unwrapping an answer of this status. A read that finds nothing needs no text, the page has its own;
 * one that gives a reason with parameters does.
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

/** Await this before unwrapping a successful answer that lists refusals, such as the report of an import. */
export async function wordsLoaded(refused: readonly unknown[]): Promise<void> {
  const bound = new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  await Promise.race([prepare(refused).catch(() => undefined), bound]);
}
