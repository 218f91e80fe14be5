import { secretsWith } from '../../src/platform/secrets/secrets.ts';

/** Seals all that tests load: what one process has sealed, another one opens. */
export const testKey = Buffer.alloc(32, 'tests');
export const testSecrets = secretsWith([testKey]);
