import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Configuration for signing mails, so that recipients' servers can verify the sender (DKIM, RFC 6376). */
export interface Dkim {
  /** The signing domain: that of `MAIL_FROM` or a parent domain, as DMARC requires. */
  readonly domain: string;
  /** Selects the key of the domain: its public half is in the DNS at `{selector}._domainkey.{domain}`. */
  readonly selector: string;
  /** RSA, the only key type that all recipients support. */
  readonly key: KeyObject;
}

/** Shorter keys are rejected by recipients, or soon will be (RFC 8301). */
const LEAST_BITS = 1024;

/**
 * Parses a private RSA key: PEM, or PKCS #8 as base64 (DER). Null for any other text, and for a key that is too short.
 */
export function dkimKeyOf(text: string): KeyObject | null {
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= LEAST_BITS ? key : null;
  } catch {
    // An unreadable key is null, because no message may contain the text.
    return null;
  }
}

/** The DNS name of the public key. */
export function dkimRecordName({ domain, selector }: Pick<Dkim, 'domain' | 'selector'>): string {
  return `${selector}._domainkey.${domain}`;
}

/** The content of the DNS record, as one string. */
export function dkimRecord({ key }: Pick<Dkim, 'key'>): string {
  return `v=DKIM1; k=rsa; p=${publicPartOf(key)}`;
}

/** The public key as it appears in the record: SPKI, DER, in base64. */
export function publicPartOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
}

/**
 * The domain of a sender's address, `Name <someone@domain>` or `someone@domain`, in lower case; null if there is none.
 */
export function domainOf(sender: string): string | null {
  return /@([\w.-]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase() ?? null;
}
