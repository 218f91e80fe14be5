import { asRefusal, type PlainCode, type Refusal } from '@blattwerk/contract/http/refusal.ts';

/** A rule that the request broke: where in the body, and what is wrong. */
export interface Violation {
  readonly propertyPath: string;
  readonly refused: PlainCode | Refusal;
}

interface ApiErrorDetails {
  readonly violations?: readonly Violation[];
  readonly retryAfterSeconds?: number;
  /** Sent beside the usual error's fields. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Sent instead of the usual error shape, where the specification names another. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What was written until then stays, where the call runs in one transaction: it says why the call is refused. */
  readonly keeps?: true;
}

/**
 * An answer that is an error on purpose. What is refused is a code of the contract's list, with its parameters: they
 * reach the client, so they name nothing that the caller may not know.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly refused: Refusal;
  readonly details: ApiErrorDetails;

  constructor(status: number, refused: PlainCode | Refusal, details: ApiErrorDetails = {}) {
    const known = asRefusal(refused);
    super(known.text);
    this.name = 'ApiError';
    this.status = status;
    this.refused = known;
    this.details = details;
  }
}

/** 422 for rules that the body breaks. */
export function invalidFields(
  violations: readonly Violation[],
  fields?: Readonly<Record<string, unknown>>,
): ApiError {
  return new ApiError(422, 'validationFailed', { violations, ...(fields && { fields }) });
}

/** 422 for one field: a rule that the body breaks there. `propertyPath` is its path in the body, `a.0.b`. */
export function invalidField(propertyPath: string, refused: PlainCode | Refusal): ApiError {
  return invalidFields([{ propertyPath, refused }]);
}

/** 404, the answer for whatever does not exist or is not the caller's to see. */
export function notFound(refused: PlainCode | Refusal = 'notFound'): ApiError {
  return new ApiError(404, refused);
}
