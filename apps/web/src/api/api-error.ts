/** Why something was refused: a code of the contract's list, null for none, and the parameters of its text. */
export interface Refused {
  readonly code: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

/** One refused field of a request. Without a code the client itself found it, and `message` is in the reader's language. */
export interface Violation extends Partial<Refused> {
  readonly propertyPath: string;
  readonly message: string;
}

/** Status of an {@link ApiError} when no answer arrived. */
export const NO_ANSWER = 0;

/** Its status when the request was never sent, so certainly nothing was done. */
export const NOT_SENT = -1;

/**
 * A call that failed. `status` is the HTTP status, {@link NO_ANSWER} or {@link NOT_SENT}; `description` is the server's
 * English text, never displayed; `code` and `params` name the refusal; `reportsError` is set when the body had an `error`
 * and no token, as after a refused login; `retryAfter` is in seconds; `requestId` is the id of the request in the
 * server's log.
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
  /** Further proofs of identity that the server accepts when the password is not enough: `app`, `passkey`. */
  readonly factors: readonly string[];
  /** Set during maintenance, with its expected end if that is known. */
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

  /** The same error with these violations instead. */
  withViolations(violations: readonly Violation[]): ApiError {
    const { status, code, params, description, retryAfter, requestId } = this;
    return new ApiError(status, { code, params, detail: description, violations }, retryAfter, requestId);
  }

  /** Whether the server, or the database behind it, is unreachable at the moment. */
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

/** Keeps only the well-formed parts of what came over the wire. */
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
