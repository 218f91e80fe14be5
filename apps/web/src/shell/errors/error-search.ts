/** Search parameters of an error page. */
export interface ErrorSearch {
  /** The id of the failed request in the server's log. */
  readonly id?: string;
}

/** Anything that cannot be such an id is dropped: the URL may come from anyone. */
export function parseErrorSearch({ id }: Record<string, unknown>): ErrorSearch {
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? { id } : {};
}
