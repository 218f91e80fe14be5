import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * Seals personal fields for the database with AES-256-GCM. `owner` says whose field it is, for example
 * `bank_accounts.iban:7`: what is copied to another row or column does not open there.
 */
export interface Secrets {
  seal(text: string, owner: string): Buffer;
  /** @throws Error for bytes that were changed, belong to another owner or were sealed with an unknown key. */
  open(sealed: Buffer, owner: string): string;
  /**
   * What sealed rows are found by: equal texts of one purpose, for example `bank_accounts.iban_end`, have equal hashes (32
   * bytes), and without the key nobody can tell which text one is of. To be written beside what is sealed.
   */
  hash(text: string, purpose: string): Buffer;
  /** The hashes to look for: a row has the one under the key that sealed it. */
  hashes(text: string, purpose: string): Buffer[];
}

/**
 * Secrets under `keys` (32 bytes each). The first one seals; the others still open what they sealed, so that a
 * new key can be put in front. A sealed text is: number of the key, nonce, tag, cipher text.
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
      if (key === undefined) throw new Error('sealed with a key that FIELD_KEY does not have');
      return open(key, sealed, owner);
    },
    hash: (text, purpose) => hash(current, text, purpose),
    hashes: (text, purpose) => keys.map((key) => hash(key, text, purpose)),
  };
}

/** What a key is called where it must not be shown: the first 8 bytes of its SHA-256, as hex. */
export function fingerprintOf(key: Buffer): string {
  if (key.length !== 32) throw new RangeError('a key has 32 bytes');
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

/** The first byte of everything that a key sealed: told from the key itself, so that nobody has to number keys. */
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

/** Under a key of its own for each purpose: none of them is the one that seals. */
function hash(key: Buffer, text: string, purpose: string): Buffer {
  const own = hkdfSync('sha256', key, '', `hash:${purpose}`, 32);
  return createHmac('sha256', Buffer.from(own)).update(text, 'utf8').digest();
}
