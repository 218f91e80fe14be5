import { z } from 'zod';

/** Settings of tracing. The exporter itself reads where to send the spans, and with which headers. */
export interface TracingConfig {
  /** Sampling ratio of requests and jobs, from 0 to 1. */
  readonly share: number;
  readonly batch: {
    readonly scheduledDelayMillis: number;
    readonly maxQueueSize: number;
    readonly maxExportBatchSize: number;
    readonly exportTimeoutMillis: number;
  };
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const endpoint = z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional();
const protocol = z
  .enum(['http/protobuf'], { error: 'must be http/protobuf: gRPC and JSON are not spoken here' })
  .optional();
const count = z.coerce.number().int().positive();

/** Variables of the OpenTelemetry specification that enable and configure tracing. */
export const tracingVariables = {
  OTEL_SDK_DISABLED: z.stringbool({ error: 'must be true or false' }).default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_TRACES_SAMPLER: z.enum(samplers, { error: `must be one of ${samplers.join(', ')}` }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0)
    .max(1)
    .optional(),
  OTEL_BSP_SCHEDULE_DELAY: count.default(5_000),
  OTEL_BSP_MAX_QUEUE_SIZE: count.default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count.default(512),
  OTEL_BSP_EXPORT_TIMEOUT: count.default(30_000),
};

const schema = z.object(tracingVariables);

/** The settings from the variables: null unless they name an exporter or an endpoint. */
export function tracingOf(read: z.output<typeof schema>): TracingConfig | null {
  const names =
    read.OTEL_TRACES_EXPORTER ?? read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? read.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (read.OTEL_SDK_DISABLED || names === undefined || names === 'none') return null;
  return {
    share: shareOf(read.OTEL_TRACES_SAMPLER, read.OTEL_TRACES_SAMPLER_ARG),
    batch: {
      scheduledDelayMillis: read.OTEL_BSP_SCHEDULE_DELAY,
      maxQueueSize: read.OTEL_BSP_MAX_QUEUE_SIZE,
      maxExportBatchSize: Math.min(read.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, read.OTEL_BSP_MAX_QUEUE_SIZE),
      exportTimeoutMillis: read.OTEL_BSP_EXPORT_TIMEOUT,
    },
  };
}

/** All traces are root traces, so parent-based samplers act like the others. */
function shareOf(sampler: (typeof samplers)[number] | undefined, share = 1): number {
  if (sampler?.endsWith('always_off')) return 0;
  return sampler?.endsWith('traceidratio') ? share : 1;
}

/** The collector's address, as the exporter reads it from the variables. */
export function tracesAddress(variables: Readonly<Record<string, string | undefined>>): string {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact, OTEL_EXPORTER_OTLP_ENDPOINT: base } = variables;
  return exact || `${(base || 'http://localhost:4318').replace(/\/$/, '')}/v1/traces`;
}
