import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { readSigningKey } from './signing-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'signing-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const der = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

test('without configuration a key is generated once, readable only by its owner', async () => {
  const place = { signingKey: null, dataDir: join(folder, 'new') };
  const [one, same] = await Promise.all([readSigningKey(place), readSigningKey(place)]);
  expect(same.id).toBe(one.id);
  expect(await readSigningKey(place)).toMatchObject({ id: one.id, publicKey: one.publicKey });
  expect(statSync(join(folder, 'new', 'signing.key')).mode & 0o777).toBe(0o600);
  const bytes = Buffer.from('Abrechnung');
  expect(verify(null, bytes, createPublicKey(one.publicKey), one.sign(bytes))).toBe(true);
});

test('the configured key is PEM, inline or in a file, or the same in one line', async () => {
  const path = join(folder, 'key.pem');
  writeFileSync(path, pem);
  const ids: string[] = [];
  for (const variables of [{ SIGNING_KEY: pem }, { SIGNING_KEY: der }, { SIGNING_KEY_FILE: path }]) {
    const { id } = await readSigningKey(readConfig({ ...variables, DATA_DIR: folder }));
    ids.push(id);
  }
  expect(ids).toEqual([ids[0], ids[0], ids[0]]);
  expect(ids[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(readConfig({}).signingKey).toBeNull();
});

test('text that is not an Ed25519 key is refused at start, and not repeated in the error', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  for (const text of ['a-secret-word', rsa]) {
    const read = () => readConfig({ SIGNING_KEY: text });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow('SIGNING_KEY: must be an Ed25519 key');
    expect(read).not.toThrow('a-secret-word');
  }
});

test('a file in the data folder without a key is named in the error', async () => {
  writeFileSync(join(folder, 'signing.key'), 'x');
  await expect(readSigningKey({ signingKey: null, dataDir: folder })).rejects.toThrow(
    /signing\.key must hold an Ed25519 key/,
  );
});
