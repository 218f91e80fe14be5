import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../test-support/patience.ts';
import { TEST_PASSWORD } from '../../../test-support/test-server.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createHttpServer } from '../http/server.ts';
import { type Collector, startCollector } from './testing/collector.ts';
import { openTracing, type Tracing } from './tracing.ts';

const secret = 'Geheim-4711';
const findSecret = prepared<{ text: string }, [string]>((text) => sql`select ${text}::text as text`);
let collector: Collector;
let own: TestDatabase;
let database: Database;
let tracing: Tracing;
let app: Awaited<ReturnType<typeof createHttpServer>>;

beforeAll(async () => {
  [collector, own] = await Promise.all([startCollector(), createTestDatabase()]);
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=leaves',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_SERVICE_NAME: 'leaves',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const config = readConfig(variables);
  app = await createHttpServer({ ...config, logLevel: 'silent' });
  const opened = await openTracing(config, app.log);
  if (opened === null) throw new Error('tracing is off');
  tracing = opened;
  tracing.traceRequests(app);
  database = openDatabase(own.url, { onQuery: tracing.onQuery });
  app.post('/api/people/:person', async ({ body, params }) => {
    const { person } = params as { person: string };
    await sql`select ${person}::text, ${JSON.stringify(body)}::text, 'Geheim-4711'`.execute(database.db);
    await findSecret(database.db, secret);
    return {};
  });
  app.get('/api/fails', async () => sql`select ${secret}::int`.execute(database.db));
  app.get('/healthz', async () => findSecret(database.db, secret));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await tracing.close();
  await database.close();
  await own.drop();
  collector.close();
  vi.unstubAllEnvs();
});

const named = (name: string) =>
  vi.waitUntil(() => collector.spans.find((span) => span.name === name), PATIENCE);
const below = (spanId: string) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

test('a request is a trace with its queries, which a collector receives', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/people/${secret}?code=${secret}`,
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    payload: { email: `${secret}@x.example` },
  });
  expect(answer.statusCode).toBe(200);
  const span = await named('POST /api/people/:person');
  expect(span).toMatchObject({
    kind: 2,
    parentSpanId: '',
    status: 0,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/people/:person',
      'http.response.status_code': '200',
    },
    // Anybody can send one, so it is not a parent.
    links: [{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }],
    resource: { 'service.name': 'leaves', 'deployment.environment.name': 'test' },
  });
  expect(span.resource['service.version']).toMatch(/^\d+\.\d+\.\d+/);
  const header = span.attributes['http.response.header.x-request-id'] as {
    values: { stringValue: string }[];
  };
  expect(header.values[0]?.stringValue).toBe(answer.headers['x-request-id']);
  const queries = below(span.spanId);
  expect(queries.map(({ attributes }) => attributes['db.query.text']).sort()).toEqual([
    'select $1::text as text',
    'select $1::text, $2::text, ?',
  ]);
  for (const query of queries) {
    expect(query).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
    expect(query.traceId).toBe(span.traceId);
    expect(query.milliseconds).toBeGreaterThan(0);
    expect(query.milliseconds).toBeLessThanOrEqual(span.milliseconds + 1);
  }
  expect(collector.headers['x-tenant']).toBe('leaves');
  expect(collector.headers['content-type']).toBe('application/x-protobuf');
});

test('a failure is marked with its kind', async () => {
  expect((await app.inject({ url: '/api/fails' })).statusCode).toBe(500);
  const span = await named('GET /api/fails');
  expect(span).toMatchObject({ status: 2, attributes: { 'error.type': '500' } });
  expect(below(span.spanId)).toMatchObject([
    { status: 2, attributes: { 'db.response.status_code': '22P02' } },
  ]);
});

test('a job is a trace with its queries, and a failing one is marked', async () => {
  const done = {
    name: 'count-leaves',
    cron: null,
    run: async () => void (await findSecret(database.db, 'x')),
  };
  await tracing.traceJob(done).run();
  const span = await named('job count-leaves');
  expect(below(span.spanId)).toHaveLength(1);
  const failing = { ...done, name: 'lose-leaves', run: () => Promise.reject(new RangeError(secret)) };
  await expect(tracing.traceJob(failing).run()).rejects.toThrow(secret);
  expect(await named('job lose-leaves')).toMatchObject({
    status: 2,
    attributes: { 'error.type': 'RangeError' },
  });
});

test('no entered or stored value leaves the machine, and health checks are not traced', async () => {
  await app.inject({ url: '/healthz' });
  await app.inject({ url: '/api/fails' });
  const count = collector.spans.length;
  await vi.waitUntil(() => collector.spans.length > count, PATIENCE);
  const bytes = Buffer.concat(collector.bytes).toString('latin1');
  expect(bytes).toContain('/api/people/:person');
  for (const word of [secret, '4711', '127.0.0.1', TEST_PASSWORD]) expect(bytes).not.toContain(word);
  expect(collector.spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
});

test('without the variables tracing is off, and the library is not loaded', async () => {
  expect(await openTracing(readConfig({}), app.log)).toBeNull();
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!test)\.ts$/.test(path),
  );
  const loading = files.filter((path) =>
    /^import (?!type)[^;]*'@opentelemetry\//m.test(readFileSync(join(source, path), 'utf8')),
  );
  expect(loading).toEqual(['platform/tracing/open-telemetry.ts']);
  const using = files.filter((path) => /open-telemetry\.ts'/.test(readFileSync(join(source, path), 'utf8')));
  expect(using).toEqual(['platform/tracing/tracing.ts']);
});
