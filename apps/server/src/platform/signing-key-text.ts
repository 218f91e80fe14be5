import { createPrivateKey, type KeyObject } from 'node:crypto';

/** The private Ed25519 key of a text: PEM (PKCS #8), or the same as base64 (DER). Null for any other text. */
export function signingKeyOf(text: string): KeyObject | null {
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    // What cannot be read is no key, and no message may say what stood there.
    return null;
  }
}
