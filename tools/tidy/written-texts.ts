import { basename } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import { locales, type Texts } from './locales.ts';
import type { ProjectFile } from './project-files.ts';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The name of a constant or function with the texts of one language. */
const names: Readonly<Record<string, string>> = {
  de: 'de',
  german: 'de',
  germanTexts: 'de',
  en: 'en',
  english: 'en',
  englishTexts: 'en',
  fr: 'fr-FR',
  frFR: 'fr-FR',
  french: 'fr-FR',
  frenchTexts: 'fr-FR',
  ru: 'ru-RU',
  ruRU: 'ru-RU',
  russian: 'ru-RU',
  russianTexts: 'ru-RU',
  germanNews: 'de',
  englishNews: 'en',
  frenchNews: 'fr-FR',
  russianNews: 'ru-RU',
};

/**
 * Texts of each language in code, in constants or functions named `german` and so on (or `texts` in `fr-FR.ts`). Keys are
 * the folder and the property path; variables appear as `{{its_source}}`.
 */
export function writtenTexts(files: ProjectFile[]): Map<string, Texts> {
  const found = new Map<string, Texts>(locales.map((locale) => [locale, new Map()]));
  for (const file of files) {
    const byFile = locales.find((locale) => basename(file.path) === `${locale}.ts`);
    const { program, errors } = parseSync(file.path, file.text);
    if (errors.length > 0) throw new Error(`${file.path} does not parse: ${errors[0]?.message}`);
    for (const { name, node } of declared(program as unknown as SyntaxNode)) {
      const locale = names[name] ?? (name === 'texts' ? byFile : undefined);
      const texts = locale === undefined ? undefined : found.get(locale);
      if (texts) collect(node, file.text, file.path.replace(/\/[^/]*$/, ''), texts);
    }
  }
  return found;
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
  if (text !== undefined) texts.set(path, text);
  else if (node.type === 'ArrayExpression') {
    for (const [index, item] of (node.elements as SyntaxNode[]).entries()) {
      collect(item, source, `${path}.${index}`, texts);
    }
  } else if (node.type === 'Property') {
    const key = node.key as { name?: string; value?: string };
    collect(node.value as SyntaxNode, source, `${path}.${key.name ?? key.value}`, texts);
  } else for (const child of childrenOf(node)) collect(child, source, path, texts);
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
