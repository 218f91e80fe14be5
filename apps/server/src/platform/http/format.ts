import type { IncomingHttpHeaders } from 'node:http';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import Negotiator from 'negotiator';
import { ApiError } from '../api-error.ts';

/** The parts of a request that determine the format of its response. */
export interface Asked {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** The media types of a resource; the first one is the default. */
export type Format = 'application/ld+json' | 'application/json';

const bySuffix: Readonly<Record<string, Format>> = {
  json: 'application/json',
  jsonld: 'application/ld+json',
};
const formats: Format[] = ['application/ld+json', 'application/json'];
const discovery = /^\/api\/(docs|contexts\/)/;

// Stored outside the headers, which a client could set.
const requestedSuffix = new WeakMap<Asked, Format>();

/**
 * Removes `.json` or `.jsonld` from the path of an API call, and remembers the requested format. Used as Fastify's
 * `rewriteUrl`, before routing.
 */
export function takeFormatSuffix(request: Asked): string {
  const url = request.url ?? '/';
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const suffix = /\.(jsonld|json)$/.exec(path)?.[1];
  const format = suffix === undefined ? undefined : bySuffix[suffix];
  if (suffix === undefined || format === undefined) return url;
  if (!path.startsWith('/api/') || discovery.test(path)) return url;
  requestedSuffix.set(request, format);
  return path.slice(0, -suffix.length - 1) + (end < 0 ? '' : url.slice(end));
}

/**
 * The format of a resource's response. A suffix decides, and `Accept` must allow it; without one, `Accept` decides;
 * without that, JSON-LD is used.
 * @throws ApiError 406 if `Accept` allows neither format
 */
export function negotiateFormat(request: Asked): Format {
  const suffix = requestedSuffix.get(request);
  const format = preferred(request, suffix ? [suffix] : formats);
  if (format) return format;
  const supported = (suffix ? [suffix] : formats).map((type) => `"${type}"`).join(', ');
  const accept = String(request.headers.accept);
  throw new ApiError(406, refusal('formatNotAcceptable', { format: accept, supported }));
}

/** Whether an error is sent as JSON-LD; otherwise as problem+json. */
export function wantsJsonLd(request: Asked): boolean {
  const suffix = requestedSuffix.get(request);
  return preferred(request, suffix ? [suffix] : formats) === 'application/ld+json';
}

// Cached by header value: browsers and clients send only a few, and parsing one costs more than the fields of a short
// response.
const formatByAccept = new Map<string, Format | undefined>();
const MOST_KNOWN = 200;

function preferred(request: Asked, available: Format[]): Format | undefined {
  const key = `${available.join()} ${request.headers.accept ?? 'none'}`;
  if (formatByAccept.has(key)) return formatByAccept.get(key);
  const format = new Negotiator(request).mediaType(available) as Format | undefined;
  // Bounded, so that a client with ever-changing values cannot fill the memory.
  if (formatByAccept.size < MOST_KNOWN && key.length < MOST_KNOWN) formatByAccept.set(key, format);
  return format;
}
