import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** What mails are signed with, so that their readers' servers see who sent them (DKIM, RFC 6376). */
export interface Dkim {
  /** The domain that vouches for the mails: that of `MAIL_FROM` or one above it, as DMARC asks for. */
  readonly domain: string;
  /** Names the key among those of the domain: its public part stands in the DNS at `{selector}._domainkey.{domain}`. */
  readonly selector: string;
  /** RSA: the only kind that all receivers know. */
  readonly key: KeyObject;
}

/** Receivers take shorter keys for none, or soon will (RFC 8301). */
const LEAST_BITS = 1024;

/** The private RSA key of a text: PEM, or PKCS #8 as base64 (DER). Null for any other text, and for a key that is too short. */
export function dkimKeyOf(text: string): KeyObject | null {
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= LEAST_BITS ? key : null;
  } catch {
    // What cannot be read is no key, and no message may say what stood there.
    return null;
  }
}

/** Where the DNS has the public key. */
export function dkimRecordName({ domain, selector }: Pick<Dkim, 'domain' | 'selector'>): string {
  return `${selector}._domainkey.${domain}`;
}

/** What stands in the DNS there, as one text. */
export function dkimRecord({ key }: Pick<Dkim, 'key'>): string {
  return `v=DKIM1; k=rsa; p=${publicPartOf(key)}`;
}

/** The public key as a record names it: SPKI, DER, as base64. */
export function publicPartOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** The domain of a sender's address, `Name <someone@domain>` or `someone@domain`, in small letters; null without one. */
export function domainOf(sender: string): string | null {
  return /@([\w.-]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase() ?? null;
}
