/** PostgreSQL's code for a full disk, and the operating system's. */
const codes: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT'];

/** Whether an error, or what caused it, says that there is no room left. The same request may succeed as soon as there is. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.includes(error.code)) || isStorageFull(error.cause);
}
