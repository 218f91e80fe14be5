import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';

/** A short text that is another one as soon as anything of what somebody reads has changed. */
export function versionOf(read: unknown): string {
  return createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 16);
}

/** @throws ApiError 412 for a change that is meant for another version than the one that there is */
export function requireVersion(wanted: string | null, current: string): void {
  if (wanted !== null && wanted !== current) throw new ApiError(412, 'stale');
}
