/** What is refused: a code of the contract's list, null for none, and what its words name. */
export interface Refused {
  readonly code: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

/** One refused field of a request. Without a code it was found here, and `message` is in the reader's language. */
export interface Violation extends Partial<Refused> {
  readonly propertyPath: string;
  readonly message: string;
}

/** Status of an {@link ApiError} when no answer came at all. */
export const NO_ANSWER = 0;

/** Its status when it was not even sent: certainly nothing was done. */
export const NOT_SENT = -1;

/**
 * A call that did not succeed. `status` is the HTTP status, {@link NO_ANSWER} or {@link NOT_SENT}; `description` is the
 * server's text in English, never for people; `code` and `params` say what is refused; `reportsError` says that the body carried an `error` without a token, as a refused login does;
 * `retryAfter` is in seconds, `requestId` is how the server's log calls the request.
 */
export class ApiError extends Error implements Refused {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly description: string;
  readonly code: string | null;
  readonly params: Refused['params'];
  readonly violations: readonly Violation[];
  readonly reportsError: boolean;
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** What would prove who asks, where the server wants more than a password: `app`, `passkey`. */
  readonly factors: readonly string[];
  /** Set while the product is being worked on: when that presumably ends, if it is known. */
  readonly maintenance: { readonly until: string | null } | undefined;

  constructor(
    status: number,
    body: unknown,
    retryAfter: number | null = null,
    requestId: string | null = null,
  ) {
    const fields = isRecord(body) ? body : {};
    const description = firstText(fields['hydra:description'], fields.detail, fields.error, fields.message);
    super(`${status} ${description}`);
    this.status = status;
    this.description = description;
    this.code = typeof fields.code === 'string' ? fields.code : null;
    this.params = paramsOf(fields.params);
    this.violations = Array.isArray(fields.violations)
      ? fields.violations.filter(isViolation).map(readViolation)
      : [];
    this.reportsError = typeof fields.error === 'string' && fields.token === undefined;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
    this.factors = Array.isArray(fields.factors) ? fields.factors.filter(isText) : [];
    this.maintenance = maintenanceOf(fields.maintenance);
  }

  /** The same error, with other violations. */
  withViolations(violations: readonly Violation[]): ApiError {
    const { status, code, params, description, retryAfter, requestId } = this;
    return new ApiError(status, { code, params, detail: description, violations }, retryAfter, requestId);
  }

  /** The server, or the database behind it, cannot be reached at the moment. */
  get unreachable(): boolean {
    return [NOT_SENT, NO_ANSWER, 502, 503, 504].includes(this.status);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function maintenanceOf(value: unknown): ApiError['maintenance'] {
  if (!isRecord(value)) return undefined;
  return { until: typeof value.until === 'string' ? value.until : null };
}

function isViolation(value: unknown): value is Violation {
  return isRecord(value) && typeof value.propertyPath === 'string' && typeof value.message === 'string';
}

/** Of parts that came over the wire only what can be shown. */
function readViolation({ propertyPath, message, code, params }: Violation): Violation {
  if (code === undefined) return { propertyPath, message };
  return { propertyPath, message, code: typeof code === 'string' ? code : null, params: paramsOf(params) };
}

function paramsOf(value: unknown): Refused['params'] {
  if (!isRecord(value)) return {};
  const usable = Object.entries(value).filter(
    ([, part]) => typeof part === 'string' || typeof part === 'number',
  );
  return Object.fromEntries(usable) as Refused['params'];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function firstText(...values: unknown[]): string {
  return values.filter(isText).find((value) => value !== '') ?? '';
}
