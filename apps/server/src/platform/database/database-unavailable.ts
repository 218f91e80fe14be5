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
 * Whether an error says that the database cannot be reached or is just starting or stopping. The same
 * request may succeed later without any change, so the API answers 503 and not 500.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (networkCodes.has(code)) return true;
  // PostgreSQL classes: 08 connection, 57P0x shutdown, crash, starting up; 53300 too many connections.
  if (/^(08\w{3}|57P0[1-5]|53300)$/.test(code)) return true;
  // The client library has no code for these.
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout)/.test(
    error.message,
  );
}
