/** Error codes for a full disk, of PostgreSQL and of the operating system. */
const codes: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT'];

/** Whether an error, or its cause, means that the disk is full. The same request may succeed once there is space. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.includes(error.code)) || isStorageFull(error.cause);
}
