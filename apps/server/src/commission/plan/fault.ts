/** A fault in a document: a path into it ("orders[3].paidAt"), and a message. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** The path of a key or an index below another path; the document's own path is empty. */
export function pathOf(keys: readonly PropertyKey[], below = ''): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, below);
}
