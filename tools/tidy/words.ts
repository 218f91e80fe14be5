import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/** Words that no file of the repository may contain, and why. */
const forbidden: { pattern: RegExp; why: string }[] = [
  { pattern: /\b(TODO|FIXME|HACK|XXX)\b/g, why: 'open work belongs in an issue' },
  { pattern: /lorem ipsum/gi, why: 'no filler text' },
  { pattern: /\bnot (yet )?implemented\b|\bcoming soon\b/gi, why: 'what is there works' },
  { pattern: /(?<![\w.$}~:/-])\/(work|home|root|Users)\/\w/g, why: 'a path of one machine' },
  { pattern: /\bregistry\.[a-z0-9-]+\.[a-z]+/gi, why: "a package registry's host" },
  {
    pattern: /\b(domain|backend|ux|quality|wire-format|models|specification)\.md\b/g,
    why: 'a page that is not in here',
  },
  { pattern: /\bS(?:[124-9]|[1-9]\d)\b/g, why: 'a number that only another document explains' },
];

/** Every line that contains a forbidden word; `own` is the file that has to name the words. */
export function checkWords(files: ProjectFile[], own: string[]): Finding {
  const judged = files.filter((file) => !own.includes(file.path));
  const violations = judged.flatMap((file) =>
    forbidden.flatMap(({ pattern, why }) =>
      [...file.text.matchAll(pattern)].map(
        (match) => `${file.path}:${lineOf(file.text, match.index)}: "${match[0]}": ${why}`,
      ),
    ),
  );
  return { checked: judged.length, violations };
}
