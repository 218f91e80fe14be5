import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Asked, Format } from './format.ts';
import type { Session } from './session.ts';

/** The request behind a call: either a network request or one part of a batch. */
export interface CallRequest {
  readonly method: string;
  readonly url: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly session: Session | null;
  readonly format: Format;
  /** Its URL without `.json` or `.jsonld`. */
  readonly raw: Asked;
  /** Aborted when the client disconnects before the response. */
  readonly gone: AbortSignal;
  /** Logs with the request id from the response header. */
  readonly log: FastifyBaseLogger;
}
