const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Whether an error means that the database is unreachable, starting, stopping or read-only. The same request may
 * succeed later, so the API responds with 503, not 500.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (networkCodes.has(code)) return true;
  // PostgreSQL error classes: 08 connection; 57P0x shutdown, crash, starting up; 53300 too many connections; 25006 a
  // read-only server such as a replica during a failover; 25P03 a transaction that was idle too long.
  if (/^(08\w{3}|57P0[1-5]|53300|25006|25P03)$/.test(code)) return true;
  // Errors of the client library have no code.
  return (
    isWaitOver(error) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(error.message)
  );
}

/** Whether a timeout expired while connecting or waiting for a result: the server is busy or does not respond. */
export function isWaitOver(error: Error): boolean {
  return /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated due to connection timeout)/.test(
    error.message,
  );
}

/**
 * Whether PostgreSQL cancelled a statement because of its load: statement timeout (57014), lock timeout (55P03),
 * serialization failure or deadlock (40), out of memory (53200) or an I/O error (58030). The connection remains usable,
 * and the same request may succeed later.
 */
export function wasGivenUp(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(57014|55P03|40001|40P01|53200|58030)$/.test(String(error.code))
  );
}
