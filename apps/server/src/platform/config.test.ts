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

const key = Buffer.alloc(32, 7).toString('base64');

test('mail, text messages, files and keys are where the variables say', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://partner.example/',
    FIELD_KEY: `${key},${key}`,
    SMTP_URL: 'smtps://user:word@mail.example',
    SMS_GATEWAY_URL: 'https://sms.example/send',
    FILES_URL: 's3://leaves',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(config).toMatchObject({
    publicUrl: 'https://partner.example',
    fieldKeys: [key, key],
    smtpUrl: 'smtps://user:word@mail.example',
    smsGateway: { url: 'https://sms.example/send', token: null },
    s3: { bucket: 'leaves', region: 'eu-central-1', keys: { id: 'id', secret: 'secret' } },
  });
  expect(readConfig({ PORT: '3001' })).toMatchObject({
    publicUrl: 'http://127.0.0.1:3001',
    fieldKeys: null,
    smtpUrl: null,
    smsGateway: null,
    s3: null,
  });
});

test.each([
  ['PUBLIC_URL', 'ftp://partner.example'],
  ['FIELD_KEY', 'short'],
  ['FIELD_KEY', `${key},`],
  ['SMTP_URL', 'https://mail.example'],
  ['SMS_GATEWAY_URL', 'sms.example'],
  ['FILES_URL', '/var/files'],
])('%s cannot be %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`  ${name}: `);
});

test('all faults are named at once, each by its variable', () => {
  const read = () =>
    readConfig({ PORT: '70000', DATABASE_URL: 'mysql://db', DEMO: 'yes', METRICS_TOKEN: 'short' });
  expect(read).toThrow(ConfigError);
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'METRICS_TOKEN']) expect(read).toThrow(`  ${name}: `);
});
