import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/** What alone asks the browser's clipboard: it knows what to do where there is none, or it refuses. */
const COPIES = 'apps/web/src/ui/copy/copy-text.ts';

/** Of images, for which a page has another way where it may not copy. */
const COPIES_IMAGES = 'apps/web/src/ui/copy/copy-image.ts';

/** Places of the web application that copy by themselves, and say nothing where the browser does not let them. */
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
