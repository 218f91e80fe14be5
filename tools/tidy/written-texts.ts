import { parseSync, visitorKeys } from 'oxc-parser';
import { locales, type Texts } from './locales.ts';
import type { Finding, ProjectFile } from './project-files.ts';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The demo network names the constants of a language. */
const demoNames: Readonly<Record<string, string>> = {
  german: 'de',
  english: 'en',
  french: 'fr-FR',
  russian: 'ru-RU',
  germanNews: 'de',
  englishNews: 'en',
  frenchNews: 'fr-FR',
  russianNews: 'ru-RU',
};

/**
 * Texts of each language in code: all constants of files with a language's name, such as `texts/fr-FR.ts`, and in the demo
 * network those named `french` and so on. Keys are the folder and the property path; variables appear as
 * `{{their_source}}`. A text with several wordings, such as for one and for many, has one key for each: `key`, `key/2`.
 */
export function writtenTexts(files: ProjectFile[]): Map<string, Texts> {
  const found = new Map<string, Texts>(locales.map((locale) => [locale, new Map()]));
  for (const file of files) {
    const byFile = localeOf(file.path);
    if (byFile === undefined && !file.path.startsWith('apps/server/demo/')) continue;
    for (const { name, node } of declared(parse(file))) {
      const texts = found.get(byFile ?? demoNames[name] ?? '');
      const folder = file.path.replace(/\/[^/]*$/, '');
      const key = byFile === undefined || name === 'texts' ? folder : `${folder}.${name}`;
      if (texts) collect(node, file.text, key, texts);
    }
  }
  return found;
}

/** The texts with all wordings of one in a single entry, so that languages with fewer forms can be compared. */
export function joinWordings(texts: Texts): Texts {
  const joined: Texts = new Map();
  for (const [key, text] of texts) {
    const base = key.replace(/\/\d+$/, '');
    joined.set(base, [joined.get(base), text].filter((one) => one !== undefined).join('\n'));
  }
  return joined;
}

/**
 * A word after a number needs a form for it: one wording for 1 and another for more, where a language has no other forms.
 * Russian has, so its texts name the number after a colon or in parentheses.
 */
export function checkCounts(locale: string, texts: Texts): Finding {
  const counted = [...texts].filter(([, text]) =>
    /\{\{(?:count|total|months)\}\}[\s\u00a0]\p{L}/u.test(text),
  );
  const isFixed = (key: string) => locale !== 'ru-RU' && texts.has(key.replace(/(?:\/\d+)?$/, '/2'));
  return {
    checked: counted.length,
    violations: counted
      .filter(([key]) => !isFixed(key))
      .map(([key, text]) => `${locale}: ${key} is wrong for 1, or for 21: ${text}`),
  };
}

/**
 * Every folder of texts has one file for each language. All others have none: no Russian letter is in them, and
 * every text has a Russian wording. `exempt` files have Russian for another reason.
 */
export function checkTextFiles(files: ProjectFile[], exempt: readonly string[]): Finding {
  const inFiles = files.filter(({ path }) => localeOf(path) !== undefined);
  const folders = new Set(inFiles.map(({ path }) => path.replace(/\/[^/]*$/, '')));
  const paths = new Set(inFiles.map(({ path }) => path));
  const incomplete = [...folders].flatMap((folder) =>
    locales.map((locale) => `${folder}/${locale}.ts`).filter((path) => !paths.has(path)),
  );
  const elsewhere = files.filter(
    ({ path, text }) => !paths.has(path) && !exempt.includes(path) && /\p{Script=Cyrillic}/u.test(text),
  );
  const stale = exempt.filter(
    (path) => !files.some((file) => file.path === path && /\p{Script=Cyrillic}/u.test(file.text)),
  );
  return {
    checked: folders.size,
    violations: [
      ...incomplete.map((path) => `${path} is missing`),
      ...elsewhere.map(
        ({ path }) => `${path}: texts belong in files of their language, such as texts/ru-RU.ts`,
      ),
      ...stale.map((path) => `${path} has no Russian and needs no exemption`),
    ],
  };
}

function localeOf(path: string): string | undefined {
  return locales.find((locale) => locale === textFile.exec(path)?.[1]);
}

/** A file of texts: below a folder \`texts\`, named by its language. */
const textFile = /\/texts\/(?:[\w-]+\/)?([\w-]+)\.ts$/;

function parse({ path, text }: ProjectFile): SyntaxNode {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  return program as unknown as SyntaxNode;
}

/** Top-level constants and functions of a file. */
function declared(program: SyntaxNode): { name: string; node: SyntaxNode }[] {
  return (program.body as SyntaxNode[]).flatMap((statement) => {
    const node = (statement.declaration ?? statement) as SyntaxNode;
    const parts = node.type === 'VariableDeclaration' ? (node.declarations as SyntaxNode[]) : [node];
    return parts.flatMap((part) => {
      const name = (part.id as { name?: string } | undefined)?.name;
      const value = (part.init ?? part.body) as SyntaxNode | null | undefined;
      return name !== undefined && value ? [{ name, node: value }] : [];
    });
  });
}

function collect(node: SyntaxNode, source: string, path: string, texts: Texts): void {
  const text = textOf(node, source);
  if (text !== undefined) texts.set(keyOf(path, texts), text);
  else if (node.type === 'ArrayExpression') {
    for (const [index, item] of (node.elements as SyntaxNode[]).entries()) {
      collect(item, source, `${path}.${index}`, texts);
    }
  } else if (node.type === 'Property') {
    const key = node.key as { name?: string; value?: string };
    collect(node.value as SyntaxNode, source, `${path}.${key.name ?? key.value}`, texts);
  } else
    for (const child of childrenOf(node)) if (!isNoText(node, child)) collect(child, source, path, texts);
}

/** Operands of a comparison and plain arguments of a call, such as the name of a language, are read by no one. */
function isNoText(parent: SyntaxNode, { type }: SyntaxNode): boolean {
  return (parent.type === 'BinaryExpression' || parent.type === 'CallExpression') && type === 'Literal';
}

/** The key of the next wording at a path. */
function keyOf(path: string, texts: Texts): string {
  let key = path;
  for (let wording = 2; texts.has(key); wording += 1) key = `${path}/${wording}`;
  return key;
}

function textOf(node: SyntaxNode, source: string): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const expressions = node.expressions as SyntaxNode[];
  return (node.quasis as { value: { cooked: string } }[])
    .map(({ value }, index) => value.cooked + filledIn(expressions[index], source))
    .join('');
}

/** A variable, or the text that is repeated for each of several. */
function filledIn(expression: SyntaxNode | undefined, source: string): string {
  if (!expression) return '';
  const repeated = nested(expression);
  if (repeated) return textOf(repeated, source) ?? '';
  const first = source.slice(expression.start, expression.end).replace(/,.*$/s, '');
  return `{{${first.replaceAll(/\W+/g, '_').replace(/_$/, '')}}}`;
}

function nested(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === 'TemplateLiteral') return node;
  return childrenOf(node)
    .map(nested)
    .find((child) => child !== undefined);
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => node[key] as SyntaxNode | SyntaxNode[] | null)
    .filter((child): child is SyntaxNode => child !== null && child !== undefined);
}
