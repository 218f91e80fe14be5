import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AddressRefused } from '../../platform/http-client/public-address.ts';
import { type OutboundAnswer, sendOutbound } from '../../platform/http-client/send-outbound.ts';
import { ShopFault } from './shop-fault.ts';

/** Access data for the client of a shop. */
export interface ShopAccess {
  /** Base URL of the shop, without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
}

interface ClientOptions {
  readonly privateHosts: readonly string[];
  readonly now: () => Date;
  /** Milliseconds before each retry of a request that found the shop busy or down. */
  readonly waits?: readonly number[];
}

/** The criteria of a search (Shopware's `Criteria`). */
export interface Criteria extends Readonly<Record<string, unknown>> {
  readonly limit: number;
}

/** A page of results, not parsed yet. */
export interface FoundPage {
  readonly total: number;
  readonly data: readonly unknown[];
}

const TIMEOUT_MS = 60_000;
const MAX_TOKEN_BYTES = 64 * 1024;
/** A page of orders with all that belongs to them has a few hundred kilobytes. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024;
const WAITS = [1_000, 4_000, 15_000] as const;
/** A longer Retry-After is left to the next run. */
const LONGEST_WAIT_MS = 60_000;
/** A token is not used in its last seconds, since a request takes time. */
const TOKEN_MARGIN_MS = 30_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const pageAnswer = z.object({ total: z.int().min(0), data: z.array(z.unknown()) });

/**
 * Client of a shop's Admin API. The token (client credentials) is cached until it expires; requests to a shop that is
 * busy (429, 5xx) or down are retried with growing delays, or after its `Retry-After`.
 */
export class ShopwareClient {
  readonly #access: ShopAccess;
  readonly #options: Required<ClientOptions>;
  #token: { readonly text: string; readonly endsAt: number } | null = null;

  constructor(access: ShopAccess, options: ClientOptions) {
    this.#access = access;
    this.#options = { waits: WAITS, ...options };
  }

  /**
   * @param entity as in the URL, `order`
   * @throws ShopFault
   */
  async search(entity: string, criteria: Criteria): Promise<FoundPage> {
    const body = JSON.stringify(criteria);
    const ask = async () =>
      this.#send(`/api/search/${entity}`, { body, maxBytes: MAX_PAGE_BYTES, token: await this.#bearer() });
    let answer = await ask();
    if (answer.status === 401) {
      // The shop may reject an unexpired token after its keys were changed.
      this.#token = null;
      answer = await ask();
    }
    if (answer.status === 401) throw new ShopFault('credentials', 'the shop takes its own token for none');
    if (answer.status === 403)
      throw new ShopFault('rights', `the integration may not read ${entity}: ${saidIn(answer)}`);
    return parsed(answer, pageAnswer);
  }

  async #bearer(): Promise<string> {
    const now = this.#options.now().getTime();
    if (this.#token !== null && this.#token.endsAt > now) return this.#token.text;
    const { clientId, secret } = this.#access;
    const body = JSON.stringify({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    });
    const answer = await this.#send('/api/oauth/token', { body, maxBytes: MAX_TOKEN_BYTES, token: null });
    if ([400, 401, 403].includes(answer.status))
      throw new ShopFault('credentials', `the shop does not take the key: ${answer.status}`);
    const { access_token: text, expires_in: seconds } = parsed(answer, tokenAnswer);
    this.#token = { text, endsAt: now + seconds * 1_000 - TOKEN_MARGIN_MS };
    return text;
  }

  /** Retries until the shop answers, or the delays are used up. */
  async #send(
    path: string,
    {
      body,
      maxBytes,
      token,
    }: { readonly body: string; readonly maxBytes: number; readonly token: string | null },
  ): Promise<OutboundAnswer> {
    const { privateHosts, waits } = this.#options;
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    };
    const request = {
      url: `${this.#access.url}${path}`,
      method: 'POST',
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes,
    } as const;
    for (let tries = 0; ; tries += 1) {
      const outcome = await sendOutbound(request, privateHosts).catch(faultOf);
      if (!(outcome instanceof ShopFault) && outcome.status !== 429 && outcome.status < 500) return outcome;
      if (outcome instanceof ShopFault && outcome.kind === 'address') throw outcome;
      const wait = waits[tries];
      const retryAfter = outcome instanceof ShopFault ? 0 : retryAfterMs(outcome);
      if (wait === undefined || retryAfter > LONGEST_WAIT_MS)
        throw outcome instanceof ShopFault
          ? outcome
          : new ShopFault('busy', `the shop answered ${outcome.status}`);
      await sleep(Math.max(wait, retryAfter), undefined, { ref: false });
    }
  }
}

function faultOf(error: unknown): ShopFault {
  if (error instanceof AddressRefused) return new ShopFault('address', error.message);
  const { message, code } = error as NodeJS.ErrnoException;
  return new ShopFault('unreachable', code ?? message);
}

/** The Retry-After of the shop in milliseconds; 0 if there is none that can be parsed. */
function retryAfterMs({ headers }: OutboundAnswer): number {
  const seconds = Number(headers['retry-after'] ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0;
}

/** @throws ShopFault for an answer of another kind, such as a redirect or an HTML page instead of the API */
function parsed<Schema extends z.ZodType>(
  { status, body }: OutboundAnswer,
  schema: Schema,
): z.output<Schema> {
  if (status !== 200) throw new ShopFault('answer', `the shop answered ${status}`);
  const read = schema.safeParse(jsonOf(body));
  if (read.success) return read.data;
  throw new ShopFault('answer', 'the shop answered with something else than Shopware does');
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Non-JSON is reported as an answer that is not Shopware's.
    return null;
  }
}

const errorAnswer = z.object({ errors: z.array(z.object({ detail: z.string() })).min(1) });

/** Shopware's explanation of a refusal: which right is missing. */
function saidIn({ body }: OutboundAnswer): string {
  const read = errorAnswer.safeParse(jsonOf(body));
  return read.success ? (read.data.errors[0]?.detail ?? '') : '403';
}
