import { randomBytes } from 'node:crypto';
import { secretsWith } from '../../platform/secrets/secrets.ts';

/** Secrets of one run of tests. */
export const testSecrets = secretsWith([randomBytes(32)]);
