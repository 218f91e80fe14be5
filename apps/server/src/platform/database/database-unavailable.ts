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
 * Whether an error says that the database cannot be reached, is just starting or stopping, or takes no writes. The same
 * request may succeed later without any change, so the API answers 503 and not 500.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (networkCodes.has(code)) return true;
  // PostgreSQL classes: 08 connection, 57P0x shutdown, crash, starting up; 53300 too many connections; 25006 a server
  // that is a replica, as during a failover; 25P03 a transaction that waited too long for this process.
  if (/^(08\w{3}|57P0[1-5]|53300|25006|25P03)$/.test(code)) return true;
  // The client library has no code for these.
  return (
    isWaitOver(error) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(error.message)
  );
}

/** Whether the time was over in which a connection, or an answer on one, had to come: it is busy, or says nothing at all. */
export function isWaitOver(error: Error): boolean {
  return /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated due to connection timeout)/.test(
    error.message,
  );
}

/**
 * Whether PostgreSQL gave a statement up because of what else it had to do: its time was over, a lock did not come free,
 * transactions stood in each other's way (40), memory ran out (53200) or the disk did not answer (58030). The connection is as good as before, and the same request may succeed later.
 */
export function wasGivenUp(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(57014|55P03|40001|40P01|53200|58030)$/.test(String(error.code))
  );
}
