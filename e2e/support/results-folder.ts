import { join } from 'node:path';

/** Where a run stores what helps to understand its failures; not under version control. */
export const resultsFolder = join(import.meta.dirname, '../../test-results');
