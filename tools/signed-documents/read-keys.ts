import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** Public keys by id. */
export type Keys = ReadonlyMap<string, KeyObject>;

/** The first 8 bytes of the SHA-256 of a public key (SPKI, DER), as hex. */
function idOf(key: KeyObject): string {
  const der = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}

/**
 * Reads the keys of a file: a response of `/api/signing_keys`, or PEM of public keys or of an installation's private
 * signing key. Ids in the file are ignored: they are computed from the keys.
 * @throws Error for a text without an Ed25519 key
 */
export function readKeys(text: string): Keys {
  const pems = text.trimStart().startsWith('{') ? publishedIn(text) : text.split(/(?=-----BEGIN )/);
  const keys = pems.filter((pem) => pem.includes('-----BEGIN')).map((pem) => createPublicKey(pem));
  if (keys.length === 0 || keys.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'ed25519'))
    throw new Error('it holds no Ed25519 key');
  return new Map(keys.map((key) => [idOf(key), key]));
}

function publishedIn(text: string): string[] {
  const { keys } = JSON.parse(text) as { keys?: readonly { publicKey?: unknown }[] };
  return (keys ?? []).map(({ publicKey }) => String(publicKey));
}
