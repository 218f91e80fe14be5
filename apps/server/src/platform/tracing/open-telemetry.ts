import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { JobDefinition } from '../jobs.ts';
import { productVersion } from '../product-version.ts';
import { shapeOf } from './sql-shape.ts';
import type { QueryObserver, Tracing } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

/** How long a shutdown waits for the collector, in milliseconds. */
const CLOSING_MS = 2_000;

/** Polled every few seconds, and says nothing about real work. */
const unobserved = /^\/(healthz|readyz|metrics)(\?|$)/;

/**
 * Traces requests, jobs and queries, and exports them to a collector (OTLP). Spans never contain entered or stored
 * values: routes replace addresses, placeholders replace values, and an error is reduced to its kind.
 */
export function traceWithOpenTelemetry(config: TracingConfig, log: FastifyBaseLogger): Tracing {
  // The only place where the exporter reports that the collector rejected spans.
  const warn = (message: string) => log.warn({ reason: message.slice(0, 300) }, 'traces could not be sent');
  const silent = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'blattwerk', 'service.version': productVersion }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new TraceIdRatioBasedSampler(config.share),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...config.batch })],
  });
  // A private provider that is not registered globally: spans of libraries are not ours to export.
  const current = new AsyncLocalStorageContextManager().enable();
  const tracer = provider.getTracer('blattwerk', productVersion);
  return {
    traceRequests: (app) => traceRequests(app, tracer, current),
    traceJob: (job) => traceJob(job, tracer, current),
    onQuery: queryObserver(tracer, current),
    close: async () => {
      await Promise.race([provider.shutdown().catch(silent), sleep(CLOSING_MS, undefined, { ref: false })]);
      current.disable();
    },
  };
}

type Current = AsyncLocalStorageContextManager;

function traceRequests(app: FastifyInstance, tracer: Tracer, current: Current): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (unobserved.test(request.url)) return done();
    const options = {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method },
      links: linksOf(request),
    };
    const context = trace.setSpan(ROOT_CONTEXT, tracer.startSpan(request.method, options, ROOT_CONTEXT));
    contexts.set(request, context);
    current.with(context, done);
  });
  // A body arrives in the context of its connection, outside any request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context === undefined) done();
    else current.with(context, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const context = contexts.get(request);
    const span = context && trace.getSpan(context);
    if (span) endRequest(span, request, reply.statusCode);
    done();
  });
}

function endRequest(span: Span, { method, id, routeOptions }: FastifyRequest, status: number): void {
  const route = routeOptions.url ?? 'unknown';
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.route': route,
    'http.response.status_code': status,
    'http.response.header.x-request-id': [id],
  });
  if (status >= 500) fail(span, { 'error.type': String(status) });
  span.end();
}

/**
 * A trace started by a proxy or a client (W3C Trace Context). Anybody can send one, so it does not affect sampling: our
 * trace is only linked to it.
 */
function linksOf({ headers }: FastifyRequest): Link[] {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(headers.traceparent)) ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return [];
  return [{ context: { traceId, spanId, traceFlags: Number(`0x${flags}`) & 1, isRemote: true } }];
}

function traceJob(job: JobDefinition, tracer: Tracer, current: Current): JobDefinition {
  const run = async () => {
    const options = { kind: SpanKind.INTERNAL, attributes: { 'blattwerk.job': job.name } };
    const span = tracer.startSpan(`job ${job.name}`, options, ROOT_CONTEXT);
    try {
      await current.with(trace.setSpan(ROOT_CONTEXT, span), job.run);
    } catch (error) {
      fail(span, { 'error.type': kindOf(error) });
      throw error;
    } finally {
      span.end();
    }
  };
  return { ...job, run };
}

function queryObserver(tracer: Tracer, current: Current): QueryObserver {
  return ({ text, began, error }) => {
    const context = current.active();
    if (!trace.getSpan(context)?.isRecording()) return;
    const { operation, summary, text: shape } = shapeOf(text);
    const options = {
      kind: SpanKind.CLIENT,
      startTime: performance.timeOrigin + began,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.summary': summary,
        'db.query.text': shape,
      },
    };
    const span = tracer.startSpan(summary, options, context);
    if (error !== undefined)
      fail(span, { 'error.type': kindOf(error), 'db.response.status_code': kindOf(error) });
    span.end(performance.timeOrigin + performance.now());
  };
}

/** Not the message, because PostgreSQL quotes stored values in it. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function fail(span: Span, attributes: Attributes): void {
  span.setAttributes(attributes);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
