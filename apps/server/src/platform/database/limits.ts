/** Default statement timeout in milliseconds, after which the server cancels. */
export const STATEMENT_MS = 15_000;

/** Maximum idle time of a transaction in milliseconds, after which the server ends it. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** A frozen server cannot cancel anything, so the client gives up by itself after this additional time. */
const LONGER_MS = 5_000;

/** The timeouts of a connection, as sent to the server on connecting. */
export function limitsOf(statementTimeoutMs: number) {
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...clientLimitOf(statementTimeoutMs),
  };
}

/** The timeout enforced by the driver. */
export function clientLimitOf(statementTimeoutMs: number) {
  return statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + LONGER_MS } : {};
}

/**
 * The same timeouts for one transaction, as statements: behind a pooler a connection has no settings of its own, and
 * most poolers reject startup parameters.
 */
export function limitsOfTransaction(statementTimeoutMs: number): string {
  return (
    `set local statement_timeout = ${statementTimeoutMs}; ` +
    `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
  );
}
