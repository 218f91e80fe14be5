import { parseSync, visitorKeys } from 'oxc-parser';
import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

/**
 * Finds punctuation that code puts after a variable, as in `${label}: ${value}`: languages differ in the space before it,
 * so it belongs in a translated text with variables. A colon between two numbers or in a URL has no space after it and is
 * allowed.
 */
export function checkColons(files: readonly ProjectFile[]): Finding {
  const violations = files.flatMap(({ path, text }) => {
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
    const found: string[] = [];
    visit(program as unknown as SyntaxNode, (node) => {
      for (const at of marksIn(node))
        found.push(`${path}:${lineOf(text, at)}: a mark that each language sets its own way`);
    });
    return found;
  });
  return { checked: files.length, violations };
}

/** Where such punctuation occurs in a node itself. */
function marksIn(node: SyntaxNode): number[] {
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as (SyntaxNode & { value: { cooked: string } })[];
    const behind = quasis.slice(1).filter(({ value }) => /^[:;?!]\s/.test(value.cooked));
    return behind.map(({ start }) => start);
  }
  if (node.type === 'Literal')
    return typeof node.value === 'string' && node.value === ': ' ? [node.start] : [];
  const children = node.type === 'JSXElement' ? (node.children as SyntaxNode[]) : [];
  return children
    .filter((child, i) => {
      const isBehind = children[i - 1]?.type === 'JSXExpressionContainer';
      return isBehind && child.type === 'JSXText' && /^\s*[:;?!]/.test(child.value as string);
    })
    .map(({ start }) => start);
}

function visit(node: SyntaxNode, look: (node: SyntaxNode) => void): void {
  look(node);
  for (const key of visitorKeys[node.type] ?? []) {
    const children = [node[key]].flat() as (SyntaxNode | null | undefined)[];
    for (const child of children) if (child) visit(child, look);
  }
}
