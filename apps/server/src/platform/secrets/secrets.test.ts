import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anotherKey } from '../../../test-support/another-key.ts';
import { isFullRun } from '../../../test-support/full-run.ts';
import { readFieldKeys } from './field-keys.ts';
import { secretsWith } from './secrets.ts';

const owner = (user: number) => `bank_accounts.iban:${user}`;

test('many IBANs decrypt again, none is readable in the stored bytes, no two ciphertexts are equal', () => {
  const many = isFullRun ? 1000 : 100;
  const secrets = secretsWith([randomBytes(32)]);
  const seen = new Set<string>();
  for (let user = 1; user <= many; user += 1) {
    const iban = `DE02120300000000${String(202051 + (user % 3)).padStart(6, '0')}`;
    const sealed = secrets.seal(iban, owner(user));
    seen.add(sealed.toString('hex'));
    expect(sealed.includes(iban)).toBe(false);
    expect(secrets.open(sealed, owner(user))).toBe(iban);
  }
  expect(seen.size).toBe(many);
});

test('a field copied to another owner does not decrypt', () => {
  const secrets = secretsWith([randomBytes(32)]);
  const sealed = secrets.seal('DE02120300000000202051', owner(1));
  expect(() => secrets.open(sealed, owner(2))).toThrow();
  expect(() => secrets.open(sealed, 'bank_accounts.bic:1')).toThrow();
});

test('a changed byte, a truncated field and an empty one do not decrypt', () => {
  const secrets = secretsWith([randomBytes(32)]);
  const sealed = secrets.seal('Ünïcode ✓', owner(1));
  expect(secrets.open(sealed, owner(1))).toBe('Ünïcode ✓');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secrets.open(changed, owner(1))).toThrow();
  }
  for (const length of [0, 1, 12, 28, sealed.length - 1])
    expect(() => secrets.open(sealed.subarray(0, length), owner(1))).toThrow();
});

test('after a key rotation, old fields still decrypt, and new ones only with the new key', () => {
  const older = randomBytes(32);
  const newer = anotherKey(older);
  const old = secretsWith([older]).seal('old', owner(1));
  const rotated = secretsWith([newer, older]);
  expect(rotated.open(old, owner(1))).toBe('old');
  const fresh = rotated.seal('fresh', owner(1));
  expect(() => secretsWith([older]).open(fresh, owner(1))).toThrow('a key that is not in FIELD_KEY');
  expect(() => secretsWith([older, older])).toThrow('cannot be told apart');
  expect(() => secretsWith([Buffer.alloc(16)])).toThrow('32 bytes');
});

test('a hash is equal only for the same text, purpose and key', () => {
  const older = randomBytes(32);
  const newer = anotherKey(older);
  const purpose = 'bank_accounts.iban_end';
  const [before, after] = [secretsWith([older]), secretsWith([newer, older])];
  const stored = before.hash('3000', purpose);
  expect(stored).toHaveLength(32);
  expect(before.hash('3000', purpose)).toEqual(stored);
  const others = [
    before.hash('3001', purpose),
    before.hash('3000', 'bank_accounts.bic'),
    after.hash('3000', purpose),
    createHash('sha256').update('3000').digest(),
  ];
  for (const other of others) expect(other.equals(stored)).toBe(false);
  // Found by the older key until everything is encrypted with the newer one.
  expect(after.hashes('3000', purpose)).toEqual([after.hash('3000', purpose), stored]);
});

test('processes that start together agree on one key, readable only by its owner', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-key-'));
  try {
    const keys = await Promise.all(
      Array.from({ length: 20 }, () => readFieldKeys({ fieldKeys: null, dataDir: join(dataDir, 'data') })),
    );
    expect(new Set(keys.map(([key]) => key?.toString('hex'))).size).toBe(1);
    expect(keys[0]?.[0]).toHaveLength(32);
    expect(await readdir(join(dataDir, 'data'))).toEqual(['field.key']);
    expect((await stat(join(dataDir, 'data', 'field.key'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
