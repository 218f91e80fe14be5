/** What the address of an error page says. */
export interface ErrorSearch {
  /** How the server's log calls the request that failed. */
  readonly id?: string;
}

/** Anything that cannot be such an id is left out: the address may come from anybody. */
export function parseErrorSearch({ id }: Record<string, unknown>): ErrorSearch {
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? { id } : {};
}
