import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/** The only module that may call the clipboard API: it handles browsers that lack it or refuse. */
const COPIES = 'apps/web/src/ui/copy/copy-text.ts';

/** Copies images; the page offers another way if copying is not allowed. */
const COPIES_IMAGES = 'apps/web/src/ui/copy/copy-image.ts';

/**
 * Finds code in the web application that calls the clipboard API directly, and so fails silently where the browser does not
 * allow it.
 */
export function checkClipboard(files: readonly ProjectFile[]): Finding {
  const violations = files
    .filter(({ path }) => path !== COPIES && path !== COPIES_IMAGES)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bnavigator\s*\??\.\s*clipboard\b/g)].map(
        ({ index }) => `${path}:${lineOf(text, index)}: copy with copyText of ${COPIES}`,
      ),
    );
  return { checked: files.length, violations };
}
