import { afterAll, vi } from 'vitest';

// Test files share their process: what one puts in the place of a global would meet the next.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
