import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { ConfigError, readConfig } from './config.ts';

test('without any variables the server is local, has an embedded database and loads the demo network', () => {
  expect(readConfig({ PATH: '/bin', PORT: '' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    demo: true,
    trustProxy: false,
    supportEmail: null,
    legalPages: { imprint: null, privacy: null },
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

test('mail, text messages, files and keys use the configured addresses', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://partner.example/',
    FIELD_KEY: `${key},${key}`,
    SMTP_URL: 'smtps://user:word@mail.example',
    SUPPORT_EMAIL: 'help@partner.example',
    IMPRINT_URL: 'https://partner.example/impressum',
    SMS_GATEWAY_URL: 'https://sms.example/send',
    VIES_URL: 'https://vies.example/check-vat-number',
    PRIVATE_HOSTS: 'shop.intern, 10.0.0.7:8443',
    FILES_URL: 's3://leaves',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(config).toMatchObject({
    publicUrl: 'https://partner.example',
    apiOrigin: 'https://partner.example',
    fieldKeys: [key, key],
    smtpUrl: 'smtps://user:word@mail.example',
    supportEmail: 'help@partner.example',
    legalPages: { imprint: 'https://partner.example/impressum', privacy: null },
    smsGateway: { url: 'https://sms.example/send', token: null },
    viesUrl: 'https://vies.example/check-vat-number',
    privateHosts: ['shop.intern', '10.0.0.7:8443'],
    s3: { bucket: 'leaves', region: 'eu-central-1', keys: { id: 'id', secret: 'secret' } },
  });
  expect(readConfig({ PORT: '3001' })).toMatchObject({
    publicUrl: 'http://127.0.0.1:3001',
    apiOrigin: null,
    fieldKeys: null,
    smtpUrl: null,
    smsGateway: null,
    viesUrl: null,
    privateHosts: [],
    s3: null,
  });
});

test.each([
  ['off', false],
  ['0', false],
  ['on', 1],
  ['2', 2],
  ['10.0.0.7', ['10.0.0.7']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
])('TRUST_PROXY=%s trusts %j', (said, believed) => {
  expect(readConfig({ TRUST_PROXY: said }).trustProxy).toEqual(believed);
});

test.each([
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', 'proxy.example'],
  ['TRUST_PROXY', '10.0.0.7,'],
  ['DATABASE_URL', 'postgres://one:5432,,two:5432/blattwerk'],
  ['DATABASE_URL', 'postgres://one,two:99999/blattwerk'],
  ['DATABASE_URL', 'postgres://one,two/blattwerk?target_session_attrs=standby'],
  ['DATABASE_URL', 'postgres://one,two/blattwerk?target_session_attrs=nearest'],
  ['DATABASE_READ_URL', 'postgres://one,two/blattwerk?target_session_attrs=read-write'],
  ['DATABASE_POOLER', 'session'],
  ['DATABASE_URL', 'postgres://db:99999/blattwerk'],
  ['DATABASE_URL', 'postgres://app:w#rd@db/blattwerk'],
  ['DATABASE_URL', 'postgres://app%zz@db/blattwerk'],
  ['DATABASE_URL', 'postgres://app:100%@db/blattwerk'],
  ['MIGRATION_DATABASE_URL', 'postgres://one,two:5432,three%/blattwerk'],
  ['PUBLIC_URL', 'ftp://partner.example'],
  ['FIELD_KEY', 'short'],
  ['FIELD_KEY', `${key},`],
  ['SMTP_URL', 'https://mail.example'],
  ['SMS_GATEWAY_URL', 'sms.example'],
  ['VIES_URL', 'ftp://vies.example'],
  ['PRIVATE_HOSTS', 'shop.intern,,10.0.0.7'],
  ['VAPID_PRIVATE_KEY', 'A'.repeat(43)],
  ['VAPID_PRIVATE_KEY', 'short'],
  ['VAPID_SUBJECT', 'post@partner.example'],
  ['FILES_URL', '/var/files'],
])('%s cannot be %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`  ${name}: `);
});

test('web push derives its public key from the private one, and each variable requires the other', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const subject = 'mailto:post@partner.example';
  expect(readConfig({ VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject }).vapid).toEqual({
    publicKey,
    privateKey,
    subject,
  });
  expect(readConfig({}).vapid).toBeNull();
  expect(() => readConfig({ VAPID_PRIVATE_KEY: privateKey })).toThrow('VAPID_SUBJECT is missing');
  expect(() => readConfig({ VAPID_SUBJECT: subject })).toThrow('VAPID_PRIVATE_KEY is missing');
});

const rsa = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const dkimPem = rsa(1024);
const from = { MAIL_FROM: 'Blattwerk <post@mail.partner.example>' };

test('mails are signed for the domain of their sender, or a parent domain', () => {
  const signed = { ...from, DKIM_KEY: dkimPem, DKIM_SELECTOR: 'leaf1' };
  expect(readConfig(signed).dkim).toMatchObject({ domain: 'mail.partner.example', selector: 'leaf1' });
  const der = Buffer.from(dkimPem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64').toString('base64');
  expect(readConfig({ ...signed, DKIM_KEY: der, DKIM_DOMAIN: 'Partner.example' }).dkim?.domain).toBe(
    'partner.example',
  );
  expect(readConfig(from).dkim).toBeNull();
});

test.each([
  ['DKIM_KEY', { DKIM_KEY: 'a-secret-word', DKIM_SELECTOR: 'leaf1' }],
  ['DKIM_KEY', { DKIM_KEY: rsa(512), DKIM_SELECTOR: 'leaf1' }],
  ['DKIM_KEY', { DKIM_KEY: dkimPem }],
  ['DKIM_KEY', { DKIM_KEY: dkimPem, DKIM_SELECTOR: 'leaf1', MAIL_FROM: 'post@localhost' }],
  ['DKIM_SELECTOR', { DKIM_SELECTOR: 'leaf1' }],
  ['DKIM_SELECTOR', { DKIM_KEY: dkimPem, DKIM_SELECTOR: 'leaf 1' }],
  ['DKIM_DOMAIN', { DKIM_DOMAIN: 'partner.example' }],
  ['DKIM_DOMAIN', { DKIM_KEY: dkimPem, DKIM_SELECTOR: 'leaf1', DKIM_DOMAIN: 'other.example' }],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }],
  ['OTEL_TRACES_EXPORTER', { OTEL_TRACES_EXPORTER: 'zipkin' }],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
])('%s is reported as faulty, given %o', (name, variables) => {
  expect(() => readConfig({ ...from, ...variables })).toThrow(`  ${name}: `);
  expect(() => readConfig({ ...from, ...variables })).not.toThrow(/a-secret-word|PRIVATE KEY/);
});

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test.each([
  [{}, null],
  [collector, 1],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, 1],
  [{ ...collector, OTEL_TRACES_EXPORTER: 'none' }, null],
  [{ ...collector, OTEL_SDK_DISABLED: 'true' }, null],
  [{ ...collector, OTEL_TRACES_SAMPLER: 'always_off' }, 0],
  [{ ...collector, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }, 0.25],
  [{ ...collector, OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, 1],
])('%o samples this share of requests: %s', (variables, share) => {
  expect(readConfig(variables).tracing?.share ?? null).toBe(share);
});

test.each([
  'postgres://db',
  'postgresql://app:w%23rd%25@db:5433/blattwerk?sslmode=require',
  'postgres://app@[::1]:5432/blattwerk',
  'postgres:///blattwerk?host=/var/run/postgresql',
  'postgres://app@%2Fvar%2Frun%2Fpostgresql/blattwerk',
  'postgres://app:w%23rd@one:5432,two:5433,[::1]/blattwerk?target_session_attrs=read-write',
])('DATABASE_URL may be %s', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

const pooled = {
  DATABASE_URL: 'postgres://app@pooler:6432/blattwerk',
  DATABASE_POOLER: 'transaction',
  DATABASE_DIRECT_URL: 'postgres://app@db/blattwerk',
};

test('a transaction pooler requires the direct address of PostgreSQL, and replicas require a primary', () => {
  const replica = 'postgres://app@one,two/blattwerk?target_session_attrs=standby';
  expect(readConfig({ ...pooled, DATABASE_READ_URL: replica })).toMatchObject({
    databaseUrl: pooled.DATABASE_URL,
    directDatabaseUrl: pooled.DATABASE_DIRECT_URL,
    readDatabaseUrl: replica,
  });
  expect(readConfig({ DATABASE_URL: 'postgres://db/blattwerk', DATABASE_POOLER: 'off' })).toMatchObject({
    directDatabaseUrl: null,
    readDatabaseUrl: null,
  });
});

test.each([
  ['DATABASE_DIRECT_URL: is missing', { ...pooled, DATABASE_DIRECT_URL: '' }],
  ['DATABASE_DIRECT_URL: is for', { ...pooled, DATABASE_POOLER: '' }],
  ['DATABASE_POOLER: needs DATABASE_URL', { ...pooled, DATABASE_URL: '' }],
  ['DATABASE_READ_URL: needs DATABASE_URL', { DATABASE_READ_URL: 'postgres://app@one/blattwerk' }],
])('%s is reported for addresses that do not match', (fault, variables) => {
  expect(() => readConfig(variables)).toThrow(`  ${fault}`);
});

test('the error about a database address contains neither the address nor its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://app:w#rd@db/blattwerk' })).toThrow(
    /^The configuration cannot be used:\n {2}DATABASE_URL: (?!.*(?:w#|blattwerk))[^\n]+$/,
  );
});

test('all faults are reported together, each with its variable', () => {
  const read = () =>
    readConfig({ PORT: '70000', DATABASE_URL: 'mysql://db', DEMO: 'yes', METRICS_TOKEN: 'short' });
  expect(read).toThrow(ConfigError);
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'METRICS_TOKEN']) expect(read).toThrow(`  ${name}: `);
});

const folder = mkdtempSync(join(tmpdir(), 'blattwerk-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A secret file with a trailing newline, as editors leave it. */
function secretFile(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const signingPem = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

test('every secret can be read from a file', () => {
  const config = readConfig({
    DATABASE_URL_FILE: secretFile('url', 'postgres://app:word@db/blattwerk\n'),
    MIGRATION_DATABASE_URL_FILE: secretFile('owner', 'postgres://owner:word@db/blattwerk\n'),
    FIELD_KEY_FILE: secretFile('key', `${key},${key}\r\n`),
    SIGNING_KEY_FILE: secretFile('signing', signingPem),
    METRICS_TOKEN_FILE: secretFile('metrics', 'a-token-of-the-metrics'),
    SMTP_URL_FILE: secretFile('smtp', 'smtps://user:word@mail.example'),
    SMS_GATEWAY_URL: 'https://sms.example/send',
    SMS_GATEWAY_TOKEN_FILE: secretFile('sms', 'a-token'),
    VAPID_PRIVATE_KEY_FILE: secretFile('vapid', `${'A'.repeat(42)}E`),
    VAPID_SUBJECT: 'mailto:post@partner.example',
    FILES_URL: 's3://leaves',
    S3_ACCESS_KEY_ID_FILE: secretFile('id', 'id'),
    S3_SECRET_ACCESS_KEY_FILE: secretFile('secret', 'secret'),
  });
  expect(config).toMatchObject({
    databaseUrl: 'postgres://app:word@db/blattwerk',
    migrationDatabaseUrl: 'postgres://owner:word@db/blattwerk',
    demo: false,
    fieldKeys: [key, key],
    signingKey: expect.objectContaining({ asymmetricKeyType: 'ed25519' }),
    metricsToken: 'a-token-of-the-metrics',
    smtpUrl: 'smtps://user:word@mail.example',
    smsGateway: { token: 'a-token' },
    vapid: { privateKey: `${'A'.repeat(42)}E` },
    s3: { keys: { id: 'id', secret: 'secret' } },
  });
});

test('a missing, empty, duplicate or invalid file is reported without its content', () => {
  const fault = (variables: Record<string, string>) => {
    try {
      readConfig(variables);
    } catch (error) {
      return error instanceof ConfigError ? error.message : String(error);
    }
    return 'none';
  };
  expect(fault({ FIELD_KEY_FILE: join(folder, 'nowhere') })).toContain('  FIELD_KEY_FILE: ENOENT');
  expect(fault({ DATABASE_URL_FILE: secretFile('empty', '\n') })).toMatch(
    / {2}DATABASE_URL_FILE: .*empty is empty/,
  );
  const twice = {
    SMTP_URL: 'smtp://mail.example',
    SMTP_URL_FILE: secretFile('twice', 'smtp://mail.example'),
  };
  expect(fault(twice)).toContain('  SMTP_URL_FILE: SMTP_URL is set too');
  const wrong = fault({ FIELD_KEY_FILE: secretFile('wrong', 'a-secret-word'), PORT: '70000' });
  expect(wrong).toContain('  FIELD_KEY: ');
  expect(wrong).toContain('  PORT: ');
  expect(wrong).not.toContain('a-secret-word');
  expect(readConfig({ FIELD_KEY_FILE: '' }).fieldKeys).toBeNull();
});
