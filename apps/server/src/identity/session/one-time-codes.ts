import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 16;
/** Letters and digits that cannot be taken for each other: 32 of them, 5 bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A new secret for an authenticator app, in the Base32 that people can type. */
export function createSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code of a secret holds; the app shows the account's e-mail below the company. */
export function secretAddress(
  secret: string,
  { company, email }: { company: string; email: string },
): string {
  return appOf(secret, { issuer: company, label: email }).toString();
}

/**
 * The 30 seconds, counted since 1970, that a code belongs to, if the app shows it now; null for a wrong one. The code
 * before and the next one are taken as well, because clocks differ and typing takes time.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** Ten codes for a lost device, 80 random bits each, in groups that can be copied by hand. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(RECOVERY_CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** What the database keeps of a recovery code; how it is grouped and written does not count. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
}

function appOf(secret: string, shown: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...shown, secret, period: PERIOD_SECONDS, digits: 6 });
}
