import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { startCollector } from '../../platform/tracing/testing/collector.ts';
import { runDoctor } from './testing/run-doctor.ts';

const database = setUpDatabase();

test('the command prints one line per finding, and exits with 0 without faults', async () => {
  const collector = await startCollector();
  const { code, lines, errors } = await runDoctor({
    DATABASE_URL: database.url,
    DEMO: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  collector.close();
  expect(errors).toBe('');
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^(FAULT|WARNING|note|fine) {2,5}[\w ]+: .+$/);
  expect(lines).toContainEqual(expect.stringMatching(/^fine {5}migrations: all/));
  expect(lines).toContainEqual(`fine     OpenTelemetry: ${collector.url}/v1/traces accepts traces`);
  const faults = lines.filter((line) => line.startsWith('FAULT'));
  expect(lines.at(-1)).toMatch(new RegExp(`^${faults.length} faults, \\d+ warnings$`));
  // The database of the tests runs without durability.
  expect(faults.filter((line) => !/fsync|full_page_writes/.test(line))).toEqual([]);
  expect(code).toBe(faults.length === 0 ? 0 : 1);
});

test('a wrong configuration exits with 1 and lists what is wrong; --quiet leaves out what is in order', async () => {
  const { code, lines } = await runDoctor({ PORT: 'many', FIELD_KEY: 'a-secret-word' }, ['--quiet']);
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^FAULT {4}PORT: /),
    expect.stringMatching(/^FAULT {4}FIELD_KEY: must be 32 bytes as base64/),
    expect.stringMatching(/^note {5}doctor: nothing else was checked/),
    '2 faults, 0 warnings',
  ]);
});

test('warnings exit with 1 if so requested, and an unknown argument with 2', async () => {
  expect((await runDoctor({}, ['--quiet'])).code).toBe(0);
  expect((await runDoctor({}, ['--quiet', '--strict'])).code).toBe(1);
  const { code, errors } = await runDoctor({}, ['--loud']);
  expect([code, errors]).toEqual([2, expect.stringContaining('usage: npm run --silent doctor')]);
});

test('while a server is listening on the port, its answers are what is checked', async () => {
  const other = createServer((request, answer) =>
    answer.end(request.url === '/healthz' ? '{"status":"ok"}' : ''),
  );
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const variables = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const { lines } = await runDoctor(variables);
  expect(lines).toContain(`fine     PUBLIC_URL: http://127.0.0.1:${port} leads to a running server`);
  const elsewhere = await runDoctor({ ...variables, PUBLIC_URL: 'http://127.0.0.1:1' });
  expect(elsewhere.lines).toContainEqual(
    expect.stringMatching(/^FAULT {4}PUBLIC_URL: http:\/\/127\.0\.0\.1:1 cannot be reached/),
  );
  other.close();
});
