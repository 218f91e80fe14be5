import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { type MailServer, startMailServer } from '../../messaging/messages/testing/receivers.ts';
import { readConfig } from '../../platform/config.ts';
import { dkimRecord, dkimRecordName } from '../../platform/dkim.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkFolders, checkKeys, checkRuntime, compareClocks } from './check-machine.ts';
import { checkMailRecords, checkMailServer } from './check-mail.ts';
import { type Finding, lineOf } from './finding.ts';
import { type Records, startNameServer } from './testing/name-server.ts';

/** Findings other than `fine`, as printed. */
const complaints = (findings: readonly Finding[]) =>
  findings.filter(({ remedy }) => remedy !== null).map(lineOf);

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { privateKey: vapidKey, publicKey } = webPush.generateVAPIDKeys();

const sound = {
  DATABASE_URL: 'postgres://app:word@db/blattwerk',
  PUBLIC_URL: 'https://partner.example',
  TRUST_PROXY: 'on',
  METRICS_TOKEN: 'a-token-of-the-metrics',
  SMTP_URL: 'smtps://user:word@mail.example',
  MAIL_FROM: 'Blattwerk <post@partner.example>',
};

describe('the configuration', () => {
  test('of a server behind a proxy is in order', () => {
    const { config, findings } = checkConfiguration(sound);
    expect(config?.publicUrl).toBe('https://partner.example');
    expect(complaints(findings)).toEqual([]);
  });

  test('without a key for web push says so, and with one shows the key that browsers get', () => {
    const said = (variables: Record<string, string>) =>
      checkConfiguration({ ...sound, ...variables })
        .findings.filter(({ subject }) => subject === 'VAPID_PRIVATE_KEY')
        .map(lineOf);
    expect(said({})).toEqual([
      expect.stringMatching(/^note {5}VAPID_PRIVATE_KEY: not set: push messages are off/),
    ]);
    const [line, ...others] = said({
      VAPID_PRIVATE_KEY: vapidKey,
      VAPID_SUBJECT: 'mailto:post@partner.example',
    });
    expect(line).toContain(publicKey);
    expect([line?.includes(vapidKey), others]).toEqual([false, []]);
  });

  test('that cannot be parsed has a line for each variable, without its values', () => {
    const { config, findings } = checkConfiguration({
      ...sound,
      PORT: '70000',
      SMTP_URL: 'word@mail.example',
    });
    expect(config).toBeNull();
    expect(complaints(findings)).toEqual([
      expect.stringMatching(/^FAULT {4}PORT: .+ -> correct it/),
      expect.stringMatching(/^FAULT {4}SMTP_URL: must begin with smtp:\/\/ or smtps:\/\/ -> /),
    ]);
    expect(JSON.stringify(findings)).not.toContain('word@');
  });

  test.each<[Record<string, string>, RegExp]>([
    [
      { PUBLC_URL: 'https://x.example', PUBLIC_URL: '' },
      /^WARNING {2}PUBLC_URL: nobody reads this variable; PUBLIC_URL is not set/,
    ],
    [{ Data_Dir: '/srv' }, /^WARNING {2}Data_Dir: .+DATA_DIR/],
    [{ FIELD_KEY_FLE: '/run/secrets/key' }, /^WARNING {2}FIELD_KEY_FLE: .+FIELD_KEY_FILE/],
    [
      { DATABASE_URL: '', MIGRATION_DATABASE_URL: 'postgres://db/x' },
      /^WARNING {2}MIGRATION_DATABASE_URL: is not used/,
    ],
    [{ DATABASE_URL: '' }, /^WARNING {2}DATABASE_URL: not set: the embedded PostgreSQL/],
    [{ DEMO: 'on' }, /^WARNING {2}DEMO: .+invented people/],
    [{ PUBLIC_URL: '', HOST: '0.0.0.0' }, /^WARNING {2}PUBLIC_URL: not set/],
    [{ PUBLIC_URL: 'http://partner.example' }, /^WARNING {2}PUBLIC_URL: not https/],
    [
      { TRUST_PROXY: 'off' },
      /^FAULT {4}TRUST_PROXY: off, although a proxy terminates TLS.+ -> TRUST_PROXY=on/,
    ],
    [{ SMTP_URL: '' }, /^WARNING {2}SMTP_URL: not set: mails .+ reach nobody/],
    [{ MAIL_FROM: '' }, /^FAULT {4}MAIL_FROM: not set: mails come from .+noreply@localhost/],
    [
      {
        PUBLIC_URL: 'http://partner.example',
        VAPID_PRIVATE_KEY: vapidKey,
        VAPID_SUBJECT: 'mailto:post@partner.example',
      },
      /^WARNING {2}VAPID_PRIVATE_KEY: PUBLIC_URL is not https/,
    ],
    [
      { VAPID_PRIVATE_KEY: 'short', VAPID_SUBJECT: 'mailto:post@partner.example' },
      /^FAULT {4}VAPID_PRIVATE_KEY: must be 32 bytes as base64url/,
    ],
    [{ SMS_GATEWAY_TOKEN: 'x' }, /^WARNING {2}SMS_GATEWAY_TOKEN: is not used/],
    [{ S3_ENDPOINT: 'https://s3.example' }, /^WARNING {2}S3_ENDPOINT: is not used/],
    [{ FILES_URL: 's3://leaves', S3_ACCESS_KEY_ID: 'id' }, /^FAULT {4}S3_SECRET_ACCESS_KEY: missing/],
    [{ MAINTENANCE: 'on' }, /^WARNING {2}MAINTENANCE: on/],
    [{ LOG_LEVEL: 'silent' }, /^WARNING {2}LOG_LEVEL: silent/],
  ])('with %o has its finding, once', (variables, line) => {
    const lines = complaints(checkConfiguration({ ...sound, ...variables }).findings);
    expect(lines.filter((one) => line.test(one))).toHaveLength(1);
    // Related variables may be reported as well.
    expect(lines.length).toBeLessThanOrEqual(2);
  });
});

describe('the machine', () => {
  test('runs a recent enough Node', () => {
    expect(complaints(checkRuntime())).toEqual([]);
    expect(complaints(checkRuntime('22.4.0'))).toEqual([
      expect.stringMatching(/^FAULT {4}Node: 22\.4\.0 .+ -> /),
    ]);
  });

  test.each([
    [0, 'fine'],
    [4, 'fine'],
    [12, 'warning'],
    [-40, 'fault'],
  ] as const)('has a clock %i s off another one: %s', (seconds, level) => {
    const now = new Date('2026-11-30T12:00:00Z');
    expect(compareClocks('the database', new Date(now.getTime() + seconds * 1000), now).level).toBe(level);
  });

  const config = (dataDir: string) => readConfig({ ...sound, DATA_DIR: dataDir });
  const room = (gib: number) => async () => gib * 1024 ** 3;

  test('has folders that are writable, by their owner alone, with space left', async () => {
    const own = join(folder, 'own');
    expect(complaints(await checkFolders(config(own), room(50)))).toEqual([]);
    chmodSync(own, 0o755);
    expect(complaints(await checkFolders(config(own), room(1)))).toEqual([
      expect.stringMatching(/^WARNING {2}DATA_DIR: everybody .+ -> chmod o-rwx /),
      expect.stringMatching(/^WARNING {2}disk: 1\.0 GiB are free/),
    ]);
    chmodSync(own, 0o700);
    expect(complaints(await checkFolders(config(own), room(0.01)))).toEqual([
      expect.stringMatching(/^FAULT {4}disk: .+nothing can be stored/),
    ]);
  });

  test('has a folder that is a file', async () => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    expect(complaints(await checkFolders(config(path), room(50)))).toEqual([
      expect.stringMatching(/^FAULT {4}DATA_DIR: .+ cannot be written: E(EXIST|NOTDIR)/),
    ]);
    const list = { ...config(join(folder, 'own')), deletionsList: join(path, 'deletions.jsonl') };
    expect(complaints(await checkFolders(list, room(50)))).toEqual([
      expect.stringMatching(/^FAULT {4}DELETIONS_LIST: .+ cannot be written/),
    ]);
  });

  test('has keys that are readable, by their owner alone', async () => {
    const own = join(folder, 'keys');
    await checkFolders(config(own), room(50));
    expect(complaints(await checkKeys(config(own)))).toEqual([]);
    writeFileSync(join(own, 'field.key'), 'no key', { mode: 0o644 });
    writeFileSync(join(own, 'signing.key'), 'no key', { mode: 0o600 });
    expect(complaints(await checkKeys(config(own)))).toEqual([
      expect.stringMatching(/^FAULT {4}FIELD_KEY: .+must hold 32 bytes/),
      expect.stringMatching(/^WARNING {2}keys: .+field\.key is readable by others .+ -> chmod 600/),
      expect.stringMatching(/^FAULT {4}SIGNING_KEY: .+must hold an Ed25519 key/),
    ]);
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(complaints(await checkKeys({ ...config(join(folder, 'none')), fieldKeys: [key, key] }))).toEqual([
      expect.stringMatching(/^FAULT {4}FIELD_KEY: .+told apart/),
    ]);
  });
});

describe('the mail server', () => {
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
  });
  afterAll(() => mail.close());

  test('accepts the user', async () => {
    const findings = await checkMailServer({ smtpUrl: mail.url });
    expect(findings.map(lineOf)).toEqual([
      expect.stringMatching(/^fine {5}SMTP_URL: 127\.0\.0\.1:\d+ answers on this machine$/),
      'fine     SMTP_URL: accepts blatt',
    ]);
    expect(mail.mails).toEqual([]);
  });

  test('refuses a wrong password, which is not shown', async () => {
    const lines = complaints(await checkMailServer({ smtpUrl: mail.url.replace('werk', 'falsches-wort') }));
    expect(lines).toEqual([
      expect.stringMatching(/^FAULT {4}SMTP_URL: does not accept blatt: .+ -> correct user/),
    ]);
    expect(lines.join()).not.toContain('falsches-wort');
  });

  test('is asked for TLS that it does not support, is not running, or has no DNS name', async () => {
    const tls = await checkMailServer({ smtpUrl: mail.url.replace('smtp:', 'smtps:') });
    expect(complaints(tls)).toEqual([
      expect.stringMatching(/^FAULT {4}SMTP_URL: .+ -> smtp:\/\/ for ports 587/),
    ]);
    const nowhere = await checkMailServer({ smtpUrl: 'smtp://127.0.0.1:1' });
    expect(complaints(nowhere)).toEqual([
      expect.stringMatching(/^FAULT {4}SMTP_URL: 127\.0\.0\.1:1: .*ECONNREFUSED/),
    ]);
    const unknown = await checkMailServer({ smtpUrl: 'smtp://mail.invalid' });
    expect(complaints(unknown)).toEqual([expect.stringMatching(/^FAULT {4}SMTP_URL: mail\.invalid:587: /)]);
  });
});

describe('the DNS of the sender', () => {
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  const config = readConfig({ ...sound, DKIM_KEY: pem.toString(), DKIM_SELECTOR: 'leaf1' });
  const dkim = config.dkim ?? { domain: '', selector: '' };
  const complete: Record<string, Records> = {
    'partner.example': { mail: 'mx.partner.example', texts: ['v=spf1 include:mail.example -all', 'other=1'] },
    '_dmarc.partner.example': { texts: ['v=DMARC1; p=quarantine'] },
    [dkimRecordName(dkim)]: { texts: [config.dkim ? dkimRecord(config.dkim) : ''] },
  };
  const ask = async (names: Record<string, Records>, options = {}) => {
    const { resolver, close } = await startNameServer(names, options);
    try {
      return await checkMailRecords(config, resolver);
    } finally {
      close();
    }
  };

  test('publishes who may send, and has the key that mails are signed with', async () => {
    const findings = await ask(complete);
    expect(findings.map(({ level, subject }) => `${level} ${subject}`)).toEqual([
      'fine SPF',
      'fine DMARC',
      'fine DKIM',
    ]);
  });

  test('has no records of the domain', async () => {
    expect(complaints(await ask({}))).toEqual([
      expect.stringMatching(/^WARNING {2}MX: partner\.example receives no mail/),
      expect.stringMatching(/^WARNING {2}SPF: partner\.example does not publish/),
      expect.stringMatching(/^WARNING {2}DMARC: partner\.example has no policy/),
      expect.stringMatching(
        /^FAULT {4}DKIM: leaf1\._domainkey\.partner\.example is not in the DNS.+ -> add a TXT record there: v=DKIM1; k=rsa; p=MII/,
      ),
    ]);
  });

  test.each<[string, Records, RegExp]>([
    [
      'partner.example',
      { mail: 'mx.example', texts: ['v=spf1 a -all', 'v=spf1 mx -all'] },
      /^FAULT {4}SPF: .+ 2 policies/,
    ],
    [
      'partner.example',
      { mail: 'mx.example', texts: ['v=spf1 +all'] },
      /^FAULT {4}SPF: .+ lets everybody send/,
    ],
    [
      dkimRecordName(dkim),
      { texts: ['v=DKIM1; k=rsa; p=MIGfMA0'] },
      /^FAULT {4}DKIM: .+ a different key from DKIM_KEY/,
    ],
  ])('has something wrong at %s', async (name, records, line) => {
    expect(complaints(await ask({ ...complete, [name]: records }))).toEqual([expect.stringMatching(line)]);
  });

  test('applies the parent domain’s policy to a subdomain', async () => {
    const { resolver, close } = await startNameServer({
      '_dmarc.partner.example': { texts: ['v=DMARC1; p=none'] },
    });
    const below = { ...config, mailFrom: 'post@mail.partner.example', dkim: null };
    const findings = await checkMailRecords(below, resolver);
    close();
    expect(findings.find(({ subject }) => subject === 'DMARC')?.level).toBe('fine');
  });

  test('is unreachable: nothing is reported as wrong', async () => {
    const findings = await ask(complete, { fails: true });
    expect(findings.map(lineOf)).toEqual([expect.stringMatching(/^note {5}DNS: did not answer/)]);
  });
});
