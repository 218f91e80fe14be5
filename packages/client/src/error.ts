import type { components } from './api-types.ts';
import { retryAfterOf } from './send-again.ts';

/** A field that breaks a rule of the request: its path, a message, and a code with the values in the message. */
type Violation = Readonly<components['schemas']['ConstraintViolation']>;

/** The code of a refusal, see docs/refusals.md. A later version of the API may have others. */
export type RefusalCode = components['schemas']['RefusalCode'];

/** An error response of the API. `message` is always English text; programs decide by `code`. */
export class BlattwerkError extends Error {
  override readonly name = 'BlattwerkError';
  readonly status: number;
  /** Empty if the response has none. */
  readonly code: RefusalCode | '';
  /** The values in the refusal's text, such as the largest number allowed. */
  readonly params: Readonly<Record<string, string | number>>;
  /** For an invalid body (422): every invalid field. */
  readonly violations: readonly Violation[];
  /** Retry-After in seconds, if the response has it (429, 503). */
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Response, refusal: Refusal) {
    super(refusal.detail ?? refusal.message ?? refusal.error ?? `${response.status} ${response.statusText}`);
    this.status = response.status;
    this.code = typeof refusal.code === 'string' ? refusal.code : '';
    this.params = refusal.params ?? {};
    this.violations = refusal.violations ?? [];
    this.retryAfterSeconds = retryAfterOf(response);
  }

  /** Reads it from a response. */
  static async of(response: Response): Promise<BlattwerkError> {
    const text = await response.text();
    return new BlattwerkError(response, readRefusal(text));
  }
}

interface Refusal {
  readonly detail?: string;
  readonly message?: string;
  readonly error?: string;
  readonly code?: RefusalCode | number;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly violations?: readonly Violation[];
}

function readRefusal(text: string): Refusal {
  try {
    const refusal: unknown = JSON.parse(text);
    return typeof refusal === 'object' && refusal !== null ? refusal : {};
  } catch {
    // A proxy in between responds with a page of its own.
    return {};
  }
}
