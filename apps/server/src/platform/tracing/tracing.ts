import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { JobDefinition } from '../jobs.ts';

/** Traces the process for an OpenTelemetry collector. */
export interface Tracing {
  /** Makes each request from now on a trace, which contains everything it does until its response. */
  traceRequests(app: FastifyInstance): void;
  /** Wraps a job so that each run is a trace. */
  traceJob(job: JobDefinition): JobDefinition;
  /** Records a query made within a request or a job; others are ignored. */
  readonly onQuery: QueryObserver;
  /** Exports the remaining spans, with a short timeout. */
  close(): Promise<void>;
}

/**
 * Receives each completed query: its text with placeholders, its start time (as from `performance.now()`), and its
 * error if it failed.
 */
export type QueryObserver = (query: {
  readonly text: string;
  readonly began: number;
  readonly error?: unknown;
}) => void;

/** Starts tracing if it is configured; otherwise returns null and does not load the library. */
export async function openTracing(
  { tracing }: Pick<Config, 'tracing'>,
  log: FastifyBaseLogger,
): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { traceWithOpenTelemetry } = await import('./open-telemetry.ts');
  return traceWithOpenTelemetry(tracing, log);
}
