import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without any variable the server is local, embedded and has the demo network', () => {
  expect(readConfig({ PATH: '/bin', PORT: '' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    demo: true,
    trustProxy: false,
    metricsToken: null,
  });
});

test.each([
  [{}, true],
  [{ DEMO: 'off' }, false],
  [{ DATABASE_URL: 'postgres://db/blattwerk' }, false],
  [{ DATABASE_URL: 'postgres://db/blattwerk', DEMO: 'on' }, true],
])('%o loads the demo network: %s', (variables, demo) => {
  expect(readConfig(variables).demo).toBe(demo);
});

test('all faults are named at once, each by its variable', () => {
  const read = () =>
    readConfig({ PORT: '70000', DATABASE_URL: 'mysql://db', DEMO: 'yes', METRICS_TOKEN: 'short' });
  expect(read).toThrow(ConfigError);
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'METRICS_TOKEN']) expect(read).toThrow(`  ${name}: `);
});
