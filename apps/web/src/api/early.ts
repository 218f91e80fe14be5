/** One answer of a batch, as if its call had been sent alone. */
export interface BatchedAnswer {
  path: string;
  status: number;
  body: unknown;
}

interface EarlyCalls {
  token: string;
  paths: Set<string>;
  response: Promise<Response>;
}

declare global {
  interface Window {
    /** Calls that the page started itself before the application had loaded. */
    earlyCalls?: EarlyCalls;
  }
}

/** Sends several reads in one request. */
export function sendBatch(token: string, paths: readonly string[]): Promise<Response> {
  return fetch('/api/batch', {
    method: 'POST',
    headers: {
      accept: 'application/ld+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ paths }),
  });
}

/** Starts the reads of the first screen while the application is still being loaded. */
export function startEarlyCalls(token: string, paths: readonly string[]): void {
  const response = sendBatch(token, paths);
  response.catch(() => undefined);
  window.earlyCalls = { token, paths: new Set(paths), response };
}

/** Whether the page has started this read early with this token and its answer has not been taken yet. */
export function isAskedEarly(token: string | null, path: string): boolean {
  const early = globalThis.window?.earlyCalls;
  return early !== undefined && early.token === token && early.paths.has(path);
}

/** The early answer to a path, once; undefined if the page did not request it with this token. */
export function takeEarlyAnswer(token: string | null, path: string): Promise<Response> | undefined {
  const early = globalThis.window?.earlyCalls;
  if (early?.token !== token || !early.paths.delete(path)) return undefined;
  return early.response;
}
