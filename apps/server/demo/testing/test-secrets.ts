import { secretsWith } from '../../src/platform/secrets/secrets.ts';

/** Encrypts all that tests load: what one process has encrypted, another one can decrypt. */
export const testKey = Buffer.alloc(32, 'tests');
export const testSecrets = secretsWith([testKey]);
