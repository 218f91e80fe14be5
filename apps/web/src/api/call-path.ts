import type { Call, CallRequest } from '@blattwerk/contract/api.ts';

/**
 * The calls of a certain shape, such as `CallWith<{ idempotencyKey: true }>`. Testing each key of `Call` for it takes the
 * compiler seconds.
 */
export type CallWith<Shape> = keyof {
  [E in Extract<Call[keyof Call], Shape> as `${E['method']} ${E['path']}`]: E;
};

/** The arguments that a call requires or accepts; calls without any take no second argument. */
export type CallArguments<C extends keyof Call> =
  Record<never, never> extends CallRequest<C> ? [parts?: CallRequest<C>] : [parts: CallRequest<C>];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  groups?: readonly string[];
}

/**
 * The path and query string of a call: `GET /api/news` with `{ query: { page: 2 } }` is `/api/news?page=2`. The caller's
 * signature with {@link CallArguments} has checked the arguments; this function has no such signature, since the compiler
 * would compare every pair of calls to see that two generic signatures agree.
 */
export function pathOf(call: string, parts?: unknown): string {
  const { params = {}, query = {}, groups = [] } = (parts ?? {}) as Parts;
  const template = call.slice(call.indexOf(' ') + 1);
  const path = template.replace(/\{([\w-]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const entry of value) search.append(`${name}[]`, String(entry));
    else if (value !== undefined) search.append(name, String(value));
  }
  for (const group of groups) search.append('groups[]', group);
  return search.size > 0 ? `${path}?${search}` : path;
}
