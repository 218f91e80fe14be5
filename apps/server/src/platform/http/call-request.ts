import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Asked, Format } from './format.ts';
import type { Session } from './session.ts';

/** What a call is answered from: a request that came over the network, or one part of a batch. */
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
  /** Its address is that without `.json` or `.jsonld`. */
  readonly raw: Asked;
  /** Aborted when whoever asked goes away before the answer. */
  readonly gone: AbortSignal;
  /** Its lines carry the id that the answer's header names. */
  readonly log: FastifyBaseLogger;
}
