import type { Finding, ProjectFile } from './project-files.ts';

/**
 * Finds test files that mock a module without isolating the mock. Test files share their process and its loaded modules:
 * modules must be reset before a mock, which may otherwise come too late, and after it, or the next file gets the mock.
 */
export function checkModuleMocks(files: readonly ProjectFile[]): Finding {
  const mocking = files.filter(({ text }) => /\bvi\.(mock|doMock)\(/.test(text));
  const violations = mocking
    .filter(({ text }) => text.split('vi.resetModules()').length < 3)
    .map(({ path }) => `${path}: call vi.resetModules() before mocking a module, and after the last test`);
  return { checked: mocking.length, violations };
}
