/** A value of a row; null for NULL. */
export type Field = string | null;

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const MARKS: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

/** The values of a row in COPY text format (PostgreSQL, "COPY", "Text Format"), without the trailing line break. */
export function fieldsOf(row: string): Field[] {
  return row.split('\t').map((field) => {
    if (field === '\\N') return null;
    if (!field.includes('\\')) return field;
    return field.replaceAll(/\\(.)/gs, (_, mark: string) => ESCAPES[mark] ?? mark);
  });
}

/** The inverse of {@link fieldsOf}. */
export function rowOf(fields: readonly Field[]): string {
  return fields
    .map((field) =>
      field === null ? '\\N' : field.replaceAll(/[\\\b\f\n\r\t\v]/g, (mark) => MARKS[mark] ?? mark),
    )
    .join('\t');
}

/** The rows of a chunk, each without its line break. */
export function rowsIn(piece: Buffer): string[] {
  const rows = piece.toString('utf8').split('\n');
  // Every row ends with one.
  if (rows.pop() !== '') throw new Error('a chunk of a table does not end with a row');
  return rows;
}
