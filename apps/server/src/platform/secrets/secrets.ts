import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * Encrypts personal fields for the database with AES-256-GCM. `owner` identifies the field, for example
 * `bank_accounts.iban:7`: a value copied to another row or column does not decrypt there.
 */
export interface Secrets {
  seal(text: string, owner: string): Buffer;
  /** @throws Error for bytes that were changed, belong to another owner or were encrypted with an unknown key. */
  open(sealed: Buffer, owner: string): string;
  /**
   * A blind index for finding encrypted rows. Equal texts with the same purpose, for example `bank_accounts.iban_end`,
   * have equal hashes (32 bytes), and without the key nobody can find out the text. Store it beside the encrypted
   * value.
   */
  hash(text: string, purpose: string): Buffer;
  /** The hashes to search for, one per key: a row has the hash of the key that encrypted it. */
  hashes(text: string, purpose: string): Buffer[];
}

/**
 * Encryption with `keys` (32 bytes each). The first one encrypts; all of them decrypt, so that keys can be rotated by
 * prepending a new one. Format: key number, nonce, tag, ciphertext.
 */
export function secretsWith(keys: readonly Buffer[]): Secrets {
  const byNumber = new Map(keys.map((key) => [numberOf(key), key]));
  const [current] = keys;
  if (current === undefined || byNumber.size !== keys.length)
    throw new RangeError('the keys of FIELD_KEY cannot be told apart: generate another one');
  return {
    seal: (text, owner) => seal(current, text, owner),
    open: (sealed, owner) => {
      const key = byNumber.get(sealed[0] ?? -1);
      if (key === undefined) throw new Error('encrypted with a key that is not in FIELD_KEY');
      return open(key, sealed, owner);
    },
    hash: (text, purpose) => hash(current, text, purpose),
    hashes: (text, purpose) => keys.map((key) => hash(key, text, purpose)),
  };
}

/** A public name for a key: the first 8 bytes of its SHA-256, in hex. */
export function fingerprintOf(key: Buffer): string {
  if (key.length !== 32) throw new RangeError('a key must have 32 bytes');
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

/**
 * The first byte of everything encrypted with a key. Derived from the key, so that keys do not have to be numbered by
 * hand.
 */
export function numberOf(key: Buffer): number {
  return Number.parseInt(fingerprintOf(key).slice(0, 2), 16);
}

function seal(key: Buffer, text: string, owner: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(numberOf(key)), iv, cipher.getAuthTag(), sealed]);
}

function open(key: Buffer, sealed: Buffer, owner: string): string {
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
}

/** Uses a derived key for each purpose, never the encryption key itself. */
function hash(key: Buffer, text: string, purpose: string): Buffer {
  const own = hkdfSync('sha256', key, '', `hash:${purpose}`, 32);
  return createHmac('sha256', Buffer.from(own)).update(text, 'utf8').digest();
}
