import type { components } from './api-types.ts';
import { retryAfterOf } from './send-again.ts';

/** A field that breaks a rule of the request: which one, in words, and by a code with what its words name. */
type Violation = Readonly<components['schemas']['ConstraintViolation']>;

/** What a refusal is called, in docs/refusals.md. A later version of the API may have others. */
export type RefusalCode = components['schemas']['RefusalCode'];

/** What the API says when it refuses. Whatever it was, `message` says so in English; programs decide by `code`. */
export class BlattwerkError extends Error {
  override readonly name = 'BlattwerkError';
  readonly status: number;
  /** Empty where the answer has none. */
  readonly code: RefusalCode | '';
  /** What the words of the refusal name, such as the largest number allowed. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Of a body that breaks rules (422): each of its fields that does. */
  readonly violations: readonly Violation[];
  /** After how many seconds to come again, where the answer says so (429, 503). */
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Response, said: Refusal) {
    super(said.detail ?? said.message ?? said.error ?? `${response.status} ${response.statusText}`);
    this.status = response.status;
    this.code = typeof said.code === 'string' ? said.code : '';
    this.params = said.params ?? {};
    this.violations = said.violations ?? [];
    this.retryAfterSeconds = retryAfterOf(response);
  }

  /** Reads it from an answer. */
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
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? said : {};
  } catch {
    // A proxy in between answers with a page of its own.
    return {};
  }
}
