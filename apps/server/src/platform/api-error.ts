import { asRefusal, type PlainCode, type Refusal } from '@blattwerk/contract/http/refusal.ts';

/** A violated rule: the place in the request body, and the reason. */
export interface Violation {
  readonly propertyPath: string;
  readonly refused: PlainCode | Refusal;
}

interface ApiErrorDetails {
  readonly violations?: readonly Violation[];
  readonly retryAfterSeconds?: number;
  /** Added to the fields of the usual error body. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Sent instead of the usual error shape, where the specification names another. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Keeps what the transaction has written so far, such as a record of the refusal. */
  readonly keeps?: true;
}

/**
 * An intended error response. Its reason is a code from the contract's list, with parameters. Parameters reach the
 * client, so they must not contain anything the caller may not know.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly refused: Refusal;
  readonly details: ApiErrorDetails;

  constructor(status: number, refused: PlainCode | Refusal, details: ApiErrorDetails = {}) {
    const refusal = asRefusal(refused);
    super(refusal.text);
    this.name = 'ApiError';
    this.status = status;
    this.refused = refusal;
    this.details = details;
  }
}

/** 422 for violations in the request body. */
export function invalidFields(
  violations: readonly Violation[],
  fields?: Readonly<Record<string, unknown>>,
): ApiError {
  return new ApiError(422, 'validationFailed', { violations, ...(fields && { fields }) });
}

/** 422 for a violation in one field of the request body. `propertyPath` is its path, such as `a.0.b`. */
export function invalidField(propertyPath: string, refused: PlainCode | Refusal): ApiError {
  return invalidFields([{ propertyPath, refused }]);
}

/** 404 for anything that does not exist or that the caller may not see. */
export function notFound(refused: PlainCode | Refusal = 'notFound'): ApiError {
  return new ApiError(404, refused);
}
