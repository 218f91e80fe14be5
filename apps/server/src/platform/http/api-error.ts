/** A rule that the request broke: where in the body, and what is wrong. */
export interface Violation {
  readonly propertyPath: string;
  readonly message: string;
}

interface ApiErrorDetails {
  readonly violations?: readonly Violation[];
  readonly retryAfterSeconds?: number;
  /** Sent beside the usual error's fields. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Sent instead of the usual error shape, where the specification names another. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An answer that is an error on purpose. `description` reaches the client, so it names nothing
 * that the caller may not know.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly details: ApiErrorDetails;

  constructor(status: number, description: string, details: ApiErrorDetails = {}) {
    super(description);
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
  }
}

/** 422 for one field: a rule that the body breaks there. `propertyPath` is its path in the body, `a.0.b`. */
export function invalidField(propertyPath: string, message: string): ApiError {
  return new ApiError(422, 'Validation failed', { violations: [{ propertyPath, message }] });
}

/** 404, the answer for whatever does not exist or is not the caller's to see. */
export function notFound(description = 'Not Found'): ApiError {
  return new ApiError(404, description);
}
