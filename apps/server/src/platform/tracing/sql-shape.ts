/** The parts of a query that may leave the machine: its operation, its first table, and its text without values. */
export interface SqlShape {
  readonly operation: string;
  readonly summary: string;
  readonly text: string;
}

/** Longer texts do not help to find a slow query. */
const MAX_LENGTH = 2_000;

/** Texts are few and long, so each is parsed only once. */
const shapes = new Map<string, SqlShape>();
/** Lists of different lengths produce different texts, so the cache is bounded. */
const MOST_KNOWN = 2_000;

/** Replaces literal strings and numbers by `?`. Most values are parameters such as `$1` anyway. */
export function shapeOf(sql: string): SqlShape {
  const before = shapes.get(sql);
  if (before !== undefined) return before;
  const text = withoutLiterals(sql).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]\w*)"?/i.exec(text)?.[1];
  const shape = { operation, summary: table === undefined ? operation : `${operation} ${table}`, text };
  if (shapes.size < MOST_KNOWN) shapes.set(sql, shape);
  return shape;
}

/** Quoted identifiers, `$1` and identifiers with digits are kept. */
function withoutLiterals(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(
      /"(?:[^"]|"")*"|\$\d+|\$(\w*)\$[\s\S]*?\$\1\$|[eE]?'(?:[^'\\]|''|\\.)*'|(?<![\w$"])\d+(?:\.\d+)?\b/g,
      (found) => (found.startsWith('"') || /^\$\d+$/.test(found) ? found : '?'),
    );
}
