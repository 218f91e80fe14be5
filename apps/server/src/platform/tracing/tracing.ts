import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { JobDefinition } from '../jobs.ts';

/** Follows what the process does, for a collector of OpenTelemetry. */
export interface Tracing {
  /** Each request from here on is a trace; what it does until its answer belongs to it. */
  traceRequests(app: FastifyInstance): void;
  /** The same job, of which each run is a trace. */
  traceJob(job: JobDefinition): JobDefinition;
  /** Notes a query that was asked within a request or a job; of those asked elsewhere nothing is kept. */
  readonly onQuery: QueryObserver;
  /** Sends what is left, for a moment at most. */
  close(): Promise<void>;
}

/** Takes note of a query that has ended: its text with places for values, when it began (as `performance.now()` says), and what it failed by. */
export type QueryObserver = (query: {
  readonly text: string;
  readonly began: number;
  readonly error?: unknown;
}) => void;

/** Begins to follow where the configuration asks for it; null otherwise, and then nothing of it is loaded. */
export async function openTracing(
  { tracing }: Pick<Config, 'tracing'>,
  log: FastifyBaseLogger,
): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { traceWithOpenTelemetry } = await import('./open-telemetry.ts');
  return traceWithOpenTelemetry(tracing, log);
}
