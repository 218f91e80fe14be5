import { secretsWith } from '../../src/platform/secrets/secrets.ts';

/** The secrets of all that tests load: what one process has sealed, another one opens. */
export const testSecrets = secretsWith([Buffer.alloc(32, 'tests')]);
