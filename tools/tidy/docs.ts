import { posix } from 'node:path';
import type { Finding, ProjectFile } from './project-files.ts';

/** Every relative link of the documentation leads to a file that exists, and to a heading in it. */
export function checkLinks(pages: ProjectFile[], paths: string[]): Finding {
  const violations: string[] = [];
  const existing = new Set(paths.flatMap((path) => [path, ...parentsOf(path)]));
  let checked = 0;
  for (const page of pages) {
    for (const [, target = ''] of withoutCode(page.text).matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)) {
      if (/^[a-z][a-z+.-]*:/i.test(target)) continue;
      checked += 1;
      const [file = '', anchor] = decodeURI(target).split('#');
      const path = file === '' ? page.path : posix.join(posix.dirname(page.path), file).replace(/\/$/, '');
      if (!existing.has(path)) violations.push(`${page.path}: ${target} leads nowhere`);
      const linked = pages.find((other) => other.path === path);
      if (anchor !== undefined && linked && !headingsOf(linked).includes(anchor)) {
        violations.push(`${page.path}: ${target} names no heading`);
      }
    }
  }
  return { checked, violations };
}

/** Every test that a page names exists, by its path or by its file name. */
export function checkNamedTests(pages: ProjectFile[], paths: string[]): Finding {
  const names = new Set(paths.map((path) => posix.basename(path)));
  const existing = new Set(paths);
  const references = pages.flatMap(({ path: page, text }) =>
    [...text.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, test = '']) => ({ page, test })),
  );
  const violations = references
    .filter(({ test }) => !(test.includes('/') ? existing.has(test) : names.has(test)))
    .map(({ page, test }) => `${page}: there is no ${test}`);
  return { checked: references.length, violations };
}

/** Folders in which a page may start a path instead of at the root: a page about one part does not repeat its folders. */
const beginnings = [
  '',
  'apps/server/src/',
  'apps/server/',
  'apps/web/src/',
  'packages/contract/src/',
  'e2e/',
];

/**
 * Every file or folder that a page names exists. A name with a slash is a path if its first folder is one of the
 * repository's; API calls and packages are not.
 */
export function checkNamedPaths(pages: ProjectFile[], paths: string[]): Finding {
  const existing = new Set(paths.flatMap((path) => [path, ...parentsOf(path)]));
  const isThere = (path: string) => beginnings.some((beginning) => existing.has(beginning + path));
  const references = pages.flatMap(({ path: page, text }) =>
    [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)]
      .map(([, name = '']) => ({ page, name }))
      .filter(({ name }) => isThere(name.split('/')[0] ?? '')),
  );
  const violations = references
    .filter(({ name }) => !isThere(name))
    .map(({ page, name }) => `${page}: there is no ${name}`);
  return { checked: references.length, violations };
}

/** Commands that a page quotes. */
const commands = /^(?:docker|npm|systemctl) | -- /;

/**
 * Every message of the log that a page quotes is one that the code writes, up to its values: three words or more of
 * prose in backticks, in a paragraph or row that mentions the log. Commands are no messages.
 */
export function checkLogMessages(pages: ProjectFile[], code: ProjectFile[]): Finding {
  const messages = code.flatMap(({ text }) => messagesIn(text));
  const quotes = pages.flatMap(({ path: page, text }) =>
    text
      .replaceAll(/```[\s\S]*?```/g, '')
      .split(/\n\s*\n|\n(?=[|-] ?)/)
      .filter((block) => /\blog(?:s|ged)?\b/i.test(block))
      .flatMap((block) => [...block.matchAll(/`([^`]+)`/g)])
      .map(([, quote = '']) => ({ page, quote: quote.replaceAll(/\s+/g, ' ') }))
      .filter(
        ({ quote }) => /^[a-z][a-z’' ,;:-]*$/.test(quote) && / .+ /.test(quote) && !commands.test(quote),
      ),
  );
  const violations = quotes
    .filter(({ quote }) => !messages.some((message) => message.test(quote)))
    .map(({ page, quote }) => `${page}: nothing logs "${quote}"`);
  return { checked: quotes.length, violations };
}

/** The messages that calls of a logger name, with whatever stands for their values. */
function messagesIn(text: string): RegExp[] {
  return [...text.matchAll(/\blog\??\.(?:error|warn|info)\((?:[^;]*?,\s*)?(['`])((?:(?!\1).)+)\1/g)].map(
    ([, , message = '']) => {
      const parts = message
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${parts.join('.+')}$`);
    },
  );
}

function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');
}

function parentsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

function headingsOf(page: ProjectFile): string[] {
  return [...page.text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}
