import { createPrivateKey, type KeyObject } from 'node:crypto';

/** Parses a private Ed25519 key: PEM (PKCS #8), or the same in base64 (DER). Null for any other text. */
export function signingKeyOf(text: string): KeyObject | null {
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    // An unreadable key is null, because no message may contain the text.
    return null;
  }
}
