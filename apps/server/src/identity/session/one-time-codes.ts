import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 16;
/** Alphabet without easily confused characters: 32 letters and digits, 5 bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A new secret for an authenticator app, in Base32, which people can type. */
export function createSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Content of a secret's QR code; the app shows the account's e-mail below the company. */
export function secretAddress(
  secret: string,
  { company, email }: { company: string; email: string },
): string {
  return appOf(secret, { issuer: company, label: email }).toString();
}

/**
 * The time step (30 seconds, counted since 1970) of a code that the app currently shows; null for a wrong code. The
 * previous and the next code are accepted as well, because clocks differ and typing takes time.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** Ten recovery codes of 80 random bits each, in groups that can be copied by hand. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(RECOVERY_CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** Stored form of a recovery code, independent of grouping and letter case. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
}

function appOf(secret: string, shown: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...shown, secret, period: PERIOD_SECONDS, digits: 6 });
}
