import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from './api-types.ts';
import { BlattwerkError } from './error.ts';
import { sendAgain } from './send-again.ts';

/** A schema of the API by its name in the documentation: `Schema<'Payout'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Answers and errors are read as plain JSON, not as JSON-LD. */
type Json = 'application/json' | 'application/problem+json';

/** Every call of the API by its address, as openapi-fetch makes them: `client.GET('/api/payouts')`. */
export type BlattwerkClient = Client<paths, Json>;

export interface ClientOptions {
  /** Where the product is reached: `https://partner.example`. */
  readonly url: string;
  /** The token of a sign-in, or the key of another program (`bwk_…`); without one only what is open to everybody answers. */
  readonly token?: string;
  /** How often to send again what was not answered or met a busy server, where that is harmless: see `send-again.ts`. 2 unless said otherwise. */
  readonly retries?: number;
  /** Makes the requests; the platform's own unless said otherwise. */
  readonly fetch?: typeof fetch;
}

const USUAL_RETRIES = 2;

/** A client of the API. Whatever fails throws a {@link BlattwerkError}: see {@link dataOf}. */
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

/** What the API wants of each request, and what becomes of its refusals. */
const asTheApiWants: Middleware = {
  onRequest({ request }) {
    if (request.method === 'PATCH') request.headers.set('content-type', 'application/merge-patch+json');
    return request;
  },
  async onResponse({ response }) {
    if (!response.ok) throw await BlattwerkError.of(response);
  },
};

/** What a call answers: `await dataOf(client.GET('/api/user'))`. @throws Error for a call that answers nothing (204). */
export async function dataOf<Data>(call: Promise<{ readonly data?: Data }>): Promise<NonNullable<Data>> {
  const { data } = await call;
  if (data === undefined || data === null) throw new Error('The call answered nothing.');
  return data;
}

/**
 * Signs in with e-mail and password: a client with the token, and who one is. Where there is a second factor, `code` is one
 * of its codes.
 */
export async function signIn(
  options: ClientOptions,
  credentials: Schema<'LoginInput'>,
): Promise<{ readonly client: BlattwerkClient; readonly account: Schema<'SignedIn'> }> {
  const account = await dataOf(blattwerkClient(options).POST('/api/login', { body: credentials }));
  return { client: blattwerkClient({ ...options, token: account.token }), account };
}
