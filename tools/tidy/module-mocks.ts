import type { Finding, ProjectFile } from './project-files.ts';

/**
 * Files that mock a module and leave it to chance who meets the mock. Test files share their process, and with it every
 * module that one before has loaded: modules are forgotten before a mock, or it may come too late, and after it, or the
 * next file meets it.
 */
export function checkModuleMocks(files: readonly ProjectFile[]): Finding {
  const mocking = files.filter(({ text }) => /\bvi\.(mock|doMock)\(/.test(text));
  const violations = mocking
    .filter(({ text }) => text.split('vi.resetModules()').length < 3)
    .map(({ path }) => `${path}: call vi.resetModules() before mocking a module, and after the last test`);
  return { checked: mocking.length, violations };
}
