import { type Expression, type Node, type ParamPattern, parseSync, visitorKeys } from 'oxc-parser';
import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/** A function or class that deliberately writes outside of a transaction. */
export interface LooseWriter {
  readonly path: string;
  readonly name: string;
  readonly reason: string;
}

/** A statement that writes or locks, and the source around it, from the inside out. */
interface Statement {
  readonly at: Node;
  /** What it is executed on; null if its text is separate from the call that executes it. */
  readonly on: Expression | null;
  readonly within: readonly Node[];
}

const builders = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];
const lockers = ['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare'];
const writing =
  /\b(insert\s+into|delete\s+from|merge\s+into|update\s+(only\s+)?\S+\s+((as\s+)?\w+\s+)?set)\b|\bsetval\(|^\W*truncate\b|^(copyFrom)?\W*copy\s[\s\S]+\sfrom\s+stdin\b/i;
/** Without a transaction, their effect ends with the statement. */
const locking =
  /\bselect\b[\s\S]*\bfor\s+((no\s+key\s+)?update\b|(key\s+)?share\b|\$\{)|\bpg_(try_)?advisory_xact_lock|^\W*(savepoint|lock\s+table)\b/i;

/**
 * Statements that write or lock rows run in a transaction that the signature asks for (`Tx`, `TxClient`, `InTx`), or that
 * the function has opened itself. Reports statements that are executed on anything else, and statements whose text is
 * separate from the call that executes it. Code that writes outside of any transaction is listed with a reason, and only as
 * long as it does so.
 */
export function checkWrites(files: readonly ProjectFile[], loose: readonly LooseWriter[]): Finding {
  const violations: string[] = [];
  const used = new Set<LooseWriter>();
  let checked = 0;
  for (const { path, text } of files) {
    for (const statement of statementsOf(path, text)) {
      checked += 1;
      if (statement.on !== null && isOpen(statement.on, statement.within, text)) continue;
      const name = nameOf(statement.within);
      const known = loose.find((one) => one.path === path && one.name === name);
      if (known) used.add(known);
      else
        violations.push(`${path}:${lineOf(text, statement.at.start)}: ${name} ${faultOf(statement, text)}`);
    }
  }
  for (const one of loose) {
    if (!used.has(one))
      violations.push(`${one.path}: ${one.name} writes in a transaction: it needs no reason`);
    if (one.reason.length < 20) violations.push(`${one.path}: ${one.name} gives no reason`);
  }
  return { checked, violations };
}

function faultOf({ on }: Statement, text: string): string {
  if (on === null) return 'has a statement that is executed elsewhere';
  return `writes or locks on ${sourceOf(on, text)}, which is no transaction`;
}

function statementsOf(path: string, text: string): Statement[] {
  const found: Statement[] = [];
  const walk = (node: Node, within: readonly Node[]): void => {
    const statement = statementAt(node, within, text);
    if (statement) found.push(statement);
    // A text is one statement, even if it is put together from parts.
    if (statement && !isBuilder(node)) return;
    for (const child of childrenOf(node)) walk(child, [node, ...within]);
  };
  walk(parseSync(path, text).program, []);
  return found;
}

function statementAt(node: Node, within: readonly Node[], text: string): Statement | null {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    if (isBuilder(node)) return { at: node, on: rootOf(node.callee.object), within };
    const [given] = node.arguments;
    if (nameOfMember(node) === 'query' && given && changes(sourceOf(given, text)))
      return { at: node, on: node.callee.object, within };
  }
  if (!isText(node) || !changes(sourceOf(node, text))) return null;
  const [tagged, member, call] = within;
  const isExecuted =
    tagged?.type === 'TaggedTemplateExpression' &&
    member?.type === 'MemberExpression' &&
    call?.type === 'CallExpression' &&
    nameOfMember(call) === 'execute';
  const [on] = isExecuted ? call.arguments : [];
  return { at: node, on: on && on.type !== 'SpreadElement' ? on : null, within };
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function isBuilder(node: Node): boolean {
  return node.type === 'CallExpression' && [...builders, ...lockers].includes(nameOfMember(node));
}

function changes(source: string): boolean {
  return writing.test(source) || locking.test(source);
}

/** The first object of a chain of calls. */
function rootOf(chain: Expression): Expression {
  if (chain.type !== 'CallExpression' || chain.callee.type !== 'MemberExpression') return chain;
  return rootOf(chain.callee.object);
}

/** Whether an expression is a transaction, as far as the file shows. */
function isOpen(on: Expression, within: readonly Node[], text: string): boolean {
  if (on.type === 'CallExpression')
    return (
      sourceOf(on.callee, text) === 'transactionOn' ||
      on.arguments.some((given) => given.type === 'Identifier' && isOpen(given, within, text))
    );
  if (on.type === 'MemberExpression' && on.object.type === 'Identifier')
    return sourceOf(on.property, text) === 'db' && /^InTx</.test(typeOf(on.object.name, within, text));
  return on.type === 'Identifier' && /^(Tx|TxClient)$/.test(typeOf(on.name, within, text));
}

/** The type in the nearest declaration of a name; empty if it has none. */
function typeOf(name: string, within: readonly Node[], text: string): string {
  for (const [i, scope] of within.entries()) {
    const outside = within.slice(i + 1);
    if (isFunction(scope)) {
      for (const param of scope.params) {
        const type = typeInPattern(name, param, annotationOf(param, within, text), text);
        if (type !== undefined)
          return type === '' && isTransactionCallback(scope, outside, text) ? 'Tx' : type;
      }
    }
    if (scope.type !== 'BlockStatement' && scope.type !== 'Program') continue;
    for (const declaration of scope.body) {
      if (declaration.type !== 'VariableDeclaration') continue;
      for (const { id, init } of declaration.declarations) {
        if (typeInPattern(name, id, '', text) === undefined) continue;
        const given = init?.type === 'Identifier' ? typeOf(init.name, [scope, ...outside], text) : '';
        const type = init && isOpen(init, [scope, ...outside], text) ? 'Tx' : given;
        return typeInPattern(name, id, type, text) ?? '';
      }
    }
  }
  return '';
}

/** The type of a name in an object pattern; undefined if the pattern does not declare the name. */
function typeInPattern(name: string, pattern: ParamPattern, type: string, text: string): string | undefined {
  if (pattern.type === 'Identifier') return pattern.name === name ? type : undefined;
  if (pattern.type !== 'ObjectPattern') return undefined;
  for (const property of pattern.properties) {
    if (property.type !== 'Property' || sourceOf(property.value, text) !== name) continue;
    const key = sourceOf(property.key, text);
    if (key === 'db' && type.startsWith('InTx<')) return 'Tx';
    return new RegExp(`\\b${key}: (Tx|TxClient)\\b`).exec(type)?.[1] ?? '';
  }
  return undefined;
}

/** The annotation of a parameter; a type alias of the file is resolved. */
function annotationOf(param: ParamPattern, within: readonly Node[], text: string): string {
  if (!('typeAnnotation' in param) || !param.typeAnnotation) return '';
  const type = sourceOf(param.typeAnnotation.typeAnnotation, text);
  const program = within.at(-1);
  const alias =
    program?.type === 'Program' &&
    program.body.find((one) => one.type === 'TSTypeAliasDeclaration' && one.id.name === type);
  return alias && alias.type === 'TSTypeAliasDeclaration' ? sourceOf(alias.typeAnnotation, text) : type;
}

type Callable = Extract<Node, { params: ParamPattern[] }>;

function isFunction(node: Node): node is Callable {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

/**
 * Whether a function is passed to something that opens a transaction for it: its parameter then has that type without an
 * annotation.
 */
function isTransactionCallback(callback: Node, outside: readonly Node[], text: string): boolean {
  const [call] = outside;
  if (call?.type !== 'CallExpression' || !call.arguments.some((given) => given === callback)) return false;
  const opener = sourceOf(call.callee, text).replaceAll(/\s/g, '');
  return /^in(\w*)Transaction$/.test(opener) || /\.transaction\(\)[^;]*\.execute$/.test(opener);
}

/** The outermost function, class or constant around a statement. */
function nameOf(within: readonly Node[]): string {
  for (const node of within.toReversed()) {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') return node.id.name;
    if ('id' in node && node.id?.type === 'Identifier') return node.id.name;
  }
  return 'the file';
}

function nameOfMember(node: Extract<Node, { type: 'CallExpression' }>): string {
  const { callee } = node;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : '';
}

function childrenOf(node: Node): Node[] {
  const parts = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => [parts[key]].flat()).filter((part) => part != null);
}

function sourceOf({ start, end }: { start: number; end: number }, text: string): string {
  return text.slice(start, end);
}
