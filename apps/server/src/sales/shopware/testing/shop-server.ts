import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Entity, historyAt, type OrderLife, orderAt } from './order-lives.ts';

/** What the shop does with a request instead of answering it. */
export type Trouble = 'busy' | 'down' | 'hang-up' | 'leave-out' | 'no-json' | 'redirect';

interface Criteria {
  readonly page?: number;
  readonly limit?: number;
  readonly filter?: readonly Filter[];
  readonly sort?: readonly { readonly field: string; readonly order: string }[];
  readonly associations?: Associations;
}

type Filter =
  | { readonly type: 'multi'; readonly operator: string; readonly queries: readonly Filter[] }
  | { readonly type: 'range'; readonly field: string; readonly parameters: { readonly gte: string } }
  | { readonly type: 'equalsAny'; readonly field: string; readonly value: readonly string[] };

interface Associations {
  readonly [name: string]: { readonly associations?: Associations };
}

/** Names of associations in Shopware: since 6.6 none is included unless requested by name. */
const associations = new Set([
  'currency',
  'orderCustomer',
  'stateMachineState',
  'toStateMachineState',
  'lineItems',
  'deliveries',
  'transactions',
  'captures',
  'refunds',
  'positions',
]);

export const CLIENT = { clientId: 'SWIATESTKEY', secret: 'open-sesame-of-the-shop' };

/** Shopware's own limit of a page (`shopware.api.max_limit`). */
const MAX_LIMIT = 500;

/**
 * A shop that answers like Shopware's Admin API over HTTP: expiring tokens, searches with filters, pages and
 * associations. Modelled on the pages listed in docs/decisions/2026-11-29-orders-from-shopware.md.
 */
export class ShopServer {
  #orders: readonly Entity[] = [];
  #history: readonly Entity[] = [];
  /** Entities that the integration may not read. */
  readonly forbidden = new Set<string>();
  /** Troubles for the next requests, in order. */
  readonly troubles: (Trouble | null)[] = [];
  readonly requests: string[] = [];
  now = () => new Date();
  tokenSeconds = 600;
  readonly #tokens = new Map<string, number>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  url = '';

  static async start(): Promise<ShopServer> {
    const shop = new ShopServer();
    await new Promise<void>((resolve) => shop.#server.listen(0, '127.0.0.1', resolve));
    shop.url = `http://127.0.0.1:${(shop.#server.address() as AddressInfo).port}`;
    return shop;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Sets the shop's orders to their state at an instant. */
  have(lives: readonly OrderLife[], now: Date): void {
    this.#orders = lives.map((life) => orderAt(life, now)).filter((order) => order !== null);
    this.#history = lives.flatMap((life) => historyAt(life, now));
  }

  /** Invalidates all tokens. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    this.requests.push(path);
    const trouble = this.troubles.shift() ?? null;
    if (trouble === 'hang-up') return void request.socket.destroy();
    if (trouble === 'busy') return send(response, 429, { errors: [] });
    if (trouble === 'down') return send(response, 503, { errors: [] });
    if (trouble === 'redirect')
      return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (trouble === 'no-json') return void response.writeHead(200).end('<html>Maintenance</html>');
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (path === '/api/oauth/token') return this.#giveToken(response, body);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if ((this.#tokens.get(token) ?? 0) <= this.now().getTime())
      return send(response, 401, { errors: [{ status: '401' }] });
    const [, entity = ''] = /^\/api\/search\/([a-z-]+)$/.exec(path) ?? [];
    if (this.forbidden.has(entity))
      return send(response, 403, { errors: [{ status: '403', detail: `Missing privilege ${entity}:read` }] });
    const all = entity === 'order' ? this.#orders : entity === 'state-machine-history' ? this.#history : null;
    if (all === null || (body.limit ?? 0) > MAX_LIMIT) return send(response, 400, { errors: [] });
    const found = search(all, body);
    send(response, 200, trouble === 'leave-out' ? { ...found, data: found.data.slice(1) } : found);
  }

  #giveToken(
    response: ServerResponse,
    { grant_type, client_id, client_secret }: Record<string, unknown>,
  ): void {
    const isKnown =
      grant_type === 'client_credentials' && client_id === CLIENT.clientId && client_secret === CLIENT.secret;
    if (!isKnown) {
      send(response, 401, { errors: [{ code: '4', title: 'Client authentication failed' }] });
      return;
    }
    const token = randomUUID();
    this.#tokens.set(token, this.now().getTime() + this.tokenSeconds * 1_000);
    send(response, 200, { token_type: 'Bearer', expires_in: this.tokenSeconds, access_token: token });
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

function search(
  all: readonly Entity[],
  { page = 1, limit = MAX_LIMIT, filter = [], sort = [], associations: asked = {} }: Criteria,
) {
  const found = all.filter((one) => filter.every((condition) => isMet(one, condition)));
  found.sort((a, b) => {
    for (const { field, order } of sort) {
      const [one, other] = [String(a[field]), String(b[field])];
      if (one !== other) return (one < other ? -1 : 1) * (order === 'DESC' ? -1 : 1);
    }
    return 0;
  });
  const from = (page - 1) * limit;
  return {
    total: found.length,
    data: found.slice(from, from + limit).map((one) => withAssociations(one, asked)),
  };
}

function isMet(one: Entity, filter: Filter): boolean {
  if (filter.type === 'multi') return filter.queries.some((query) => isMet(one, query));
  const values = valuesAt(one, filter.field.split('.'));
  if (filter.type === 'equalsAny') return values.some((value) => filter.value.includes(String(value)));
  const least = new Date(filter.parameters.gte);
  return values.some((value) => typeof value === 'string' && new Date(value) >= least);
}

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return [value];
  return value === null || value === undefined ? [] : valuesAt((value as Entity)[name], rest);
}

/** Without associations that were not requested by name. */
function withAssociations(entity: Entity, asked: Associations): Entity {
  return Object.fromEntries(
    Object.entries(entity).map(([name, value]) => {
      if (!associations.has(name)) return [name, value];
      const within = asked[name];
      if (within === undefined) return [name, null];
      const next = within.associations ?? {};
      if (Array.isArray(value)) return [name, value.map((one) => withAssociations(one, next))];
      return [name, value === null ? null : withAssociations(value as Entity, next)];
    }),
  );
}
