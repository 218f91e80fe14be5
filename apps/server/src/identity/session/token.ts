import { hash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits, opaque to everybody. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. The token has 256 random bits, so one round without salt is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
