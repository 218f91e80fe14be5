/** What of a query may leave the machine: its operation, the table that it begins with, and its text without any value. */
export interface SqlShape {
  readonly operation: string;
  readonly summary: string;
  readonly text: string;
}

/** Longer ones say nothing more to whoever looks for the slow one. */
const MAX_LENGTH = 2_000;

/** Texts are few and long: each is read once. */
const known = new Map<string, SqlShape>();
/** Lists of different lengths make different texts; beyond so many none is kept. */
const MOST_KNOWN = 2_000;

/** Values come apart from the text, as `$1`; what stands in it all the same as text or number is replaced by `?`. */
export function shapeOf(sql: string): SqlShape {
  const before = known.get(sql);
  if (before !== undefined) return before;
  const text = withoutLiterals(sql).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]\w*)"?/i.exec(text)?.[1];
  const shape = { operation, summary: table === undefined ? operation : `${operation} ${table}`, text };
  if (known.size < MOST_KNOWN) known.set(sql, shape);
  return shape;
}

/** Names in double quotes, `$1` and words with digits in them stay. */
function withoutLiterals(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(
      /"(?:[^"]|"")*"|\$\d+|\$(\w*)\$[\s\S]*?\$\1\$|[eE]?'(?:[^'\\]|''|\\.)*'|(?<![\w$"])\d+(?:\.\d+)?\b/g,
      (found) => (found.startsWith('"') || /^\$\d+$/.test(found) ? found : '?'),
    );
}
