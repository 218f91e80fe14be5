import { afterAll, vi } from 'vitest';

// Test files share their process: a stubbed global would leak into the next file.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
