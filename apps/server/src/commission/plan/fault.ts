/** Something wrong with a document: where, as a path into it ("orders[3].paidAt"), and what. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** The path of a key or a position below another path; the document's own path is empty. */
export function pathOf(keys: readonly PropertyKey[], below = ''): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, below);
}
