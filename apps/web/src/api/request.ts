import type { Call, CallAnswer } from '@blattwerk/contract/api.ts';
import { ApiError, NO_ANSWER } from './api-error.ts';
import { createBatcher } from './batcher.ts';
import { type CallArguments, pathOf } from './call-path.ts';
import { reportMaintenance, reportUnreachable, requireReachable } from './connection.ts';
import { type BatchedAnswer, sendBatch, takeEarlyAnswer } from './early.ts';
import { readyFor } from './refused.ts';
import { getSession } from './session-store.ts';

type Listener = () => void;

let onUnauthorized: Listener = () => undefined;

/** Sets what runs when the server no longer accepts the token; the application does so once. */
export function setUnauthorizedListener(listener: Listener): void {
  onUnauthorized = listener;
}

/**
 * Sends one call of the API; reads of the same tick share a request. Throws an {@link ApiError}, with the server's status
 * or without one if no answer arrived. Writes are not sent while the server is unreachable.
 */
export async function request<C extends keyof Call>(
  call: C,
  ...args: CallArguments<C>
): Promise<CallAnswer<C>> {
  const method = call.slice(0, call.indexOf(' '));
  const path = pathOf(call, args[0]);
  if (method === 'GET' && path.startsWith('/api/')) return (await read(path)) as CallAnswer<C>;
  // Signed out there are no reads that would notice that the server is back, so signing in is always sent.
  if (method !== 'GET' && !isSignIn(path)) requireReachable();
  const { body, version } = (args[0] ?? {}) as { body?: unknown; version?: string };
  return (await send(method, path, body, version)) as CallAnswer<C>;
}

/** By password or by passkey: its refusal ends no session. */
function isSignIn(path: string): boolean {
  return /^\/api\/login(\/|$)/.test(path);
}

/** Reads by path, for queries whose key is the path. */
export const read = createBatcher({
  single: (path) => {
    const early = takeEarlyAnswer(getSession().token, path);
    return early === undefined ? send('GET', path) : pick(batchOf(early), path);
  },
  several: (paths) => {
    const { token } = getSession();
    // Batches are only for signed-in users.
    if (token === null) return paths.map((path) => send('GET', path));
    const early = new Map(paths.map((path) => [path, takeEarlyAnswer(token, path)]));
    const late = paths.filter((path) => early.get(path) === undefined);
    const batch = late.length > 1 ? batchOf(answered(sendBatch(token, late))) : undefined;
    return paths.map((path) => {
      const response = early.get(path);
      if (response !== undefined) return pick(batchOf(response), path);
      return batch === undefined ? send('GET', path) : pick(batch, path);
    });
  },
});

/** `version`: of the resource as it was read before the change. */
async function send(method: string, path: string, body?: unknown, version?: string): Promise<unknown> {
  const { token } = getSession();
  const headers: Record<string, string> = { accept: 'application/ld+json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  if (body !== undefined) {
    headers['content-type'] = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  }
  const options: RequestInit = { method, headers };
  if (body !== undefined) options.body = JSON.stringify(body);
  const response = await answered(fetch(path, options));
  const answer = await bodyOf(response);
  await readyFor(response.status, answer, method === 'GET');
  return unwrap(path, response.status, answer, response.headers);
}

/** The answer to a request. Without one the server counts as unreachable. */
export async function answered(sent: Promise<Response>): Promise<Response> {
  try {
    return await sent;
  } catch {
    reportUnreachable();
    throw new ApiError(NO_ANSWER, undefined);
  }
}

interface Batch {
  readonly entries: readonly BatchedAnswer[];
  readonly headers: Headers;
}

const parsed = new WeakMap<Promise<Response>, Promise<Batch>>();

/** A batch, parsed once however many calls wait for its parts. */
function batchOf(sent: Promise<Response>): Promise<Batch> {
  const existing = parsed.get(sent);
  if (existing !== undefined) return existing;
  const batch = answered(sent).then(async (response) => {
    const { status, headers } = response;
    const entries = unwrap('/api/batch', status, await bodyOf(response), headers) as BatchedAnswer[];
    return { entries, headers };
  });
  parsed.set(sent, batch);
  return batch;
}

async function pick(batch: Promise<Batch>, path: string): Promise<unknown> {
  const { entries, headers } = await batch;
  const entry = entries.find((candidate) => candidate.path === path);
  if (entry === undefined) throw new ApiError(NO_ANSWER, undefined);
  await readyFor(entry.status, entry.body, true);
  return unwrap(path, entry.status, entry.body, headers);
}

/** The content of an answer; throws its refusal and notifies the rest of the application. */
export function unwrap(path: string, status: number, body: unknown, headers: Headers): unknown {
  if (status >= 200 && status < 300) return withoutHydra(body);
  throw refusalOf(path, status, body, headers);
}

/** The error for a refused answer, after notifying the rest of the application. */
export function refusalOf(path: string, status: number, body: unknown, headers: Headers): ApiError {
  const requestId = headers.get('x-request-id');
  const error = new ApiError(status, body, retryAfterOf(headers), requestId);
  if (status === 401 && !isSignIn(path)) onUnauthorized();
  if (error.maintenance !== undefined) reportMaintenance(error.maintenance.until);
  else if (error.unreachable) reportUnreachable();
  return error;
}

/** Lists arrive as hydra collections; inside the application they are `{ items, total }`. */
function withoutHydra(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('hydra:member' in body)) return body;
  const total = 'hydra:totalItems' in body ? body['hydra:totalItems'] : undefined;
  return { items: body['hydra:member'], total };
}

/** The parsed body; undefined if it is empty or unreadable. */
export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
