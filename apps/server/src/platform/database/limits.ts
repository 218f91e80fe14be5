/** How long one statement may run before the server cancels it, in milliseconds, unless said otherwise. */
export const STATEMENT_MS = 15_000;

/** How long a transaction may do nothing before the server ends it, in milliseconds. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** A server that froze answers no cancellation; the client gives up a little later by itself. */
const LONGER_MS = 5_000;

/** The limits of a connection, as the driver tells them to the server when it connects. */
export function limitsOf(statementTimeoutMs: number) {
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...clientLimitOf(statementTimeoutMs),
  };
}

/** The limit that the driver keeps by itself. */
export function clientLimitOf(statementTimeoutMs: number) {
  return statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + LONGER_MS } : {};
}

/**
 * The same limits for one transaction, as statements: behind a pooler a connection has no settings of its own, and most poolers
 * refuse one that brings some along.
 */
export function limitsOfTransaction(statementTimeoutMs: number): string {
  return (
    `set local statement_timeout = ${statementTimeoutMs}; ` +
    `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
  );
}
