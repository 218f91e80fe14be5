import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from './api-types.ts';
import { BlattwerkError } from './error.ts';
import { sendAgain } from './send-again.ts';

/** A schema of the API by its name in the documentation: `Schema<'Payout'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Responses and errors are read as plain JSON, not as JSON-LD. */
type Json = 'application/json' | 'application/problem+json';

/** Every call of the API by its path, with openapi-fetch's methods: `client.GET('/api/payouts')`. */
export type BlattwerkClient = Client<paths, Json>;

export interface ClientOptions {
  /** Base URL of the product: `https://partner.example`. */
  readonly url: string;
  /** The token of a session, or an API key (`bwk_…`); without one only public calls work. */
  readonly token?: string;
  /**
   * Number of retries if there was no response or the server is busy, for requests that are safe to repeat: see
   * `send-again.ts`. Default: 2.
   */
  readonly retries?: number;
  /** Sends the requests; default: the platform's own `fetch`. */
  readonly fetch?: typeof fetch;
}

const USUAL_RETRIES = 2;

/** A client of the API. Every failure throws a {@link BlattwerkError}: see {@link dataOf}. */
export function blattwerkClient({
  url,
  token,
  retries = USUAL_RETRIES,
  fetch: send = fetch,
}: ClientOptions): BlattwerkClient {
  const headers = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const client = createClient<paths, Json>({
    baseUrl: url,
    headers,
    fetch: sendAgain((request) => send(request), retries),
  });
  client.use(asTheApiWants);
  return client;
}

/** Adds the headers that the API requires, and turns refusals into errors. */
const asTheApiWants: Middleware = {
  onRequest({ request }) {
    if (request.method === 'PATCH') request.headers.set('content-type', 'application/merge-patch+json');
    return request;
  },
  async onResponse({ response }) {
    if (!response.ok) throw await BlattwerkError.of(response);
  },
};

/** The body of a call's response: `await dataOf(client.GET('/api/user'))`. @throws Error for a call without one (204). */
export async function dataOf<Data>(call: Promise<{ readonly data?: Data }>): Promise<NonNullable<Data>> {
  const { data } = await call;
  if (data === undefined || data === null) throw new Error('The call answered nothing.');
  return data;
}

/**
 * Signs in with e-mail and password; returns a client with the token, and the account. With a second factor, `code` is one
 * of its codes.
 */
export async function signIn(
  options: ClientOptions,
  credentials: Schema<'LoginInput'>,
): Promise<{ readonly client: BlattwerkClient; readonly account: Schema<'SignedIn'> }> {
  const account = await dataOf(blattwerkClient(options).POST('/api/login', { body: credentials }));
  return { client: blattwerkClient({ ...options, token: account.token }), account };
}
