import { parseSync, visitorKeys } from 'oxc-parser';
import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

const maxFileLines = 300;
const maxFunctionLines = 70;
const maxComponentLines = 120;

/** Files that are data, told by their name: their length says nothing about how hard they are to read. */
const dataFiles = [
  /\/locales\//,
  /-table\.ts$/,
  /-names\.ts$/,
  /\/default-plan\.ts$/,
  /\/database-types\.ts$/,
];

/** A file of code that is longer than 300 lines does more than one thing. */
export function checkFileLength(files: ProjectFile[]): Finding {
  const code = files.filter((file) => !dataFiles.some((pattern) => pattern.test(file.path)));
  const violations = code
    .map((file) => ({ path: file.path, lines: file.text.trimEnd().split('\n').length }))
    .filter((file) => file.lines > maxFileLines)
    .map((file) => `${file.path}: ${file.lines} lines, at most ${maxFileLines}`);
  return { checked: code.length, violations };
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface FunctionSize {
  name: string;
  line: number;
  lines: number;
}

/** Functions have at most 70 lines, components (capitalised, in .tsx) at most 120; `describe` only groups. */
export function checkFunctionLength(files: ProjectFile[]): Finding {
  const violations: string[] = [];
  let checked = 0;
  for (const file of files) {
    for (const found of functionsOf(file)) {
      checked += 1;
      const component = file.path.endsWith('.tsx') && /^[A-Z]/.test(found.name);
      const limit = component ? maxComponentLines : maxFunctionLines;
      if (found.lines > limit) {
        violations.push(
          `${file.path}:${found.line}: ${found.name} has ${found.lines} lines, at most ${limit}`,
        );
      }
    }
  }
  return { checked, violations };
}

function functionsOf(file: ProjectFile): FunctionSize[] {
  const { program, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path} does not parse: ${errors[0]?.message}`);
  const found: FunctionSize[] = [];
  const visit = (node: SyntaxNode, name: string, isGroup: boolean): void => {
    if (isFunction(node) && !isGroup) {
      const line = lineOf(file.text, node.start);
      found.push({ name: nameOf(node) ?? name, line, lines: lineOf(file.text, node.end) - line + 1 });
    }
    const childName = nameOf(node) ?? name;
    const groups = node.type === 'CallExpression' && calleeName(node) === 'describe';
    for (const child of childrenOf(node)) visit(child, childName, groups);
  };
  visit(program as unknown as SyntaxNode, 'anonymous function', false);
  return found;
}

function isFunction(node: SyntaxNode): boolean {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
}

function nameOf(node: SyntaxNode): string | undefined {
  const holder = (node.id ?? node.key) as { name?: unknown } | null | undefined;
  return typeof holder?.name === 'string' ? holder.name : undefined;
}

function calleeName(node: SyntaxNode): string | undefined {
  const callee = node.callee as { name?: string; object?: { name?: string } };
  return callee.name ?? callee.object?.name;
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => node[key] as SyntaxNode | SyntaxNode[] | null)
    .filter((child): child is SyntaxNode => child !== null && child !== undefined);
}
