import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { signingKeyOf } from '../signing-key-text.ts';
import { readOrMakeKeyFile } from './key-file.ts';

/** Signs the documents of this installation. */
export interface SigningKey {
  /** First 8 bytes of the SHA-256 of the public key (SPKI, DER), in hex. */
  readonly id: string;
  readonly publicKey: string;
  /** The Ed25519 signature of these bytes: 64 bytes. */
  readonly sign: (bytes: Uint8Array) => Buffer;
}

/**
 * The configured key, or the one in the data folder, where it is generated on first use.
 * @throws ConfigError if the file in the data folder contains no key
 */
export async function readSigningKey({
  signingKey,
  dataDir,
}: Pick<Config, 'signingKey' | 'dataDir'>): Promise<SigningKey> {
  if (signingKey !== null) return keyOf(signingKey);
  const path = join(dataDir, 'signing.key');
  const key = signingKeyOf(await readOrMakeKeyFile(path, makePem));
  if (key === null) throw new ConfigError(`${path} must hold an Ed25519 key as PEM`);
  return keyOf(key);
}

function makePem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function keyOf(privateKey: KeyObject): SigningKey {
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    id: createHash('sha256').update(der).digest('hex').slice(0, 16),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    // Ed25519 has its own hashing, so no digest is named.
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}
