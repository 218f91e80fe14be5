import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';

/** A short fingerprint that changes whenever any part of the representation changes. */
export function versionOf(read: unknown): string {
  return createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 16);
}

/** @throws ApiError 412 for a change based on another version than the current one */
export function requireVersion(wanted: string | null, current: string): void {
  if (wanted !== null && wanted !== current) throw new ApiError(412, 'stale');
}
