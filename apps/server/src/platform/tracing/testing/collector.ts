import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import protobuf from 'protobufjs';

/** A span as received by the collector. */
export interface ReceivedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root span. */
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** 2 for an error. */
  readonly status: number;
  readonly milliseconds: number;
  /** Resource attributes of the sending process. */
  readonly resource: Readonly<Record<string, unknown>>;
}

/** An OpenTelemetry collector that records what it receives. */
export interface Collector {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** All bytes received, to be searched for what must not be in them. */
  readonly bytes: Buffer[];
  /** Headers of the last request. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Its response status. */
  status: number;
  close(): void;
}

interface KeyValue {
  readonly key: string;
  readonly value?: Readonly<Record<string, unknown>>;
}

interface Wire {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

interface WireSpan {
  readonly traceId: Buffer;
  readonly spanId: Buffer;
  readonly parentSpanId: Buffer;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly KeyValue[];
  readonly links: readonly { readonly traceId: Buffer; readonly spanId: Buffer }[];
  readonly status: { readonly code: number } | null;
}

const { root } = protobuf.parse(readFileSync(new URL('./otlp.proto', import.meta.url), 'utf8'));
const request = root.lookupType('ExportTraceServiceRequest');

/** Starts one that accepts OTLP over HTTP with protobuf, on a free port. */
export async function startCollector(): Promise<Collector> {
  const state = { headers: {} as Collector['headers'], status: 200 };
  const collector: Pick<Collector, 'spans' | 'bytes'> = { spans: [], bytes: [] };
  const server = createServer(async (incoming, answer) => {
    const body = await buffer(incoming);
    state.headers = incoming.headers;
    const isTraces = incoming.method === 'POST' && incoming.url === '/v1/traces';
    if (isTraces && state.status === 200) {
      collector.bytes.push(body);
      collector.spans.push(...spansIn(body));
    }
    answer.writeHead(isTraces ? state.status : 404, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...collector,
    url: `http://127.0.0.1:${port}`,
    get headers() {
      return state.headers;
    },
    get status() {
      return state.status;
    },
    set status(status) {
      state.status = status;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function spansIn(body: Buffer): ReceivedSpan[] {
  const options = { longs: String, defaults: true, arrays: true, objects: true };
  const { resourceSpans } = request.toObject(request.decode(body), options) as Wire;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        name: span.name,
        kind: span.kind,
        traceId: span.traceId.toString('hex'),
        spanId: span.spanId.toString('hex'),
        parentSpanId: span.parentSpanId.toString('hex'),
        attributes: valuesOf(span.attributes),
        links: span.links.map(({ traceId, spanId }) => ({
          traceId: traceId.toString('hex'),
          spanId: spanId.toString('hex'),
        })),
        status: span.status?.code ?? 0,
        milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
        resource: valuesOf(resource.attributes),
      })),
    ),
  );
}

function valuesOf(attributes: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value ?? {}).find((one) => one !== null)]),
  );
}
