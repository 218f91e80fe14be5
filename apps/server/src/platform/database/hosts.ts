import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addressesOf } from './addresses.ts';

/** How long a host may take to say what it is, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Whether a connection is to take writes, as a primary does, or only reads, which a replica answers too. */
type Use = 'writes' | 'reads';

interface Place {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

/** None of the hosts is what is looked for at the moment, as while a replica becomes the primary. */
class NoServerError extends Error {
  override name = 'NoServerError';
  /** PostgreSQL's own class of connections that cannot be made: the same request may succeed later. */
  readonly code = '08001';
}

/** Several hosts of one address, and which of them was found to be what is looked for: all connections of a process share it. */
class Hosts {
  readonly #places: readonly Place[];
  readonly #use: Use;
  #found: Place | null = null;
  #looking: Promise<Place> | null = null;

  constructor(addresses: readonly string[], use: Use) {
    this.#places = addresses.map((url) => {
      const { host, port } = new pg.Client({ connectionString: url });
      return { url, host, port };
    });
    this.#use = use;
  }

  /** The host that was found before, or else the first one that answers and is what is looked for. @throws NoServerError */
  async find(): Promise<Place> {
    if (this.#found) return this.#found;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Nothing more goes to a host that does not answer or is something else now. */
  forget(place: Place): void {
    if (this.#found === place) this.#found = null;
  }

  async suits(client: pg.ClientBase): Promise<boolean> {
    const { rows } = await client.query<{ on: boolean }>(ASK_READ_ONLY);
    return this.#use === 'reads' || rows[0]?.on === false;
  }

  async #look(): Promise<Place> {
    const asked = this.#places.map(async (place) => {
      if (await this.#isWhatIsLookedFor(place)) return place;
      throw new Error(`${place.host}:${place.port} takes no ${this.#use}`);
    });
    try {
      this.#found = await Promise.any(asked);
      return this.#found;
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors.map(reasonOf) : [reasonOf(error)];
      throw new NoServerError(`none of its hosts takes ${this.#use}: ${reasons.join(', ')}`);
    }
  }

  async #isWhatIsLookedFor({ url }: Place): Promise<boolean> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'blattwerk-look',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await this.suits(client);
    } finally {
      // One that has stopped answering takes no farewell.
      const ended = client.end().catch(() => undefined);
      await Promise.race([ended, sleep(100, undefined, { ref: false })]);
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a server takes no writes, because it is a replica or was told so. */
export const ASK_READ_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as on`;

const known = new Map<string, Hosts>();

function hostsOf(url: string, use: Use): Hosts | null {
  const addresses = addressesOf(url);
  if (addresses.length < 2) return null;
  const key = `${use} ${url}`;
  const hosts = known.get(key) ?? new Hosts(addresses, use);
  known.set(key, hosts);
  return hosts;
}

/** What a connection needs to know beside what the driver's own has. */
interface Following {
  /** The hosts that its address names, if there are several. */
  readonly hosts?: Hosts | null;
}

/**
 * A connection whose address may name several hosts: it goes to the one that takes writes, and the next one to another as soon as
 * that does not answer or has become a replica (libpq's `target_session_attrs=read-write`).
 */
export class FollowingClient extends pg.Client {
  readonly #hosts: Hosts | null;

  constructor(config?: string | (pg.ClientConfig & Following)) {
    super(config);
    // Whoever uses it listens as soon as it is connected. A server that ends it in the very moment before is heard by the first
    // query, and would else end the process.
    this.on('error', () => undefined);
    this.#hosts = (typeof config === 'object' && config.hosts) || null;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connected =
      this.#hosts === null ? super.connect() : this.#follow(this.#hosts, () => super.connect());
    if (callback === undefined) return connected;
    const done = callback as (error: Error | null, client?: pg.Client) => void;
    connected.then((client) => done(null, client), done);
    return undefined;
  }

  async #follow(hosts: Hosts, connect: () => Promise<pg.Client>): Promise<pg.Client> {
    const place = await hosts.find();
    const given = this as unknown as Given;
    // Whoever waits for it has given it up meanwhile.
    if (given.connection.stream.destroyed) throw new Error('Connection terminated due to connection timeout');
    given.host = place.host;
    given.port = place.port;
    try {
      await connect();
      if (await hosts.suits(this)) return this;
    } catch (error) {
      hosts.forget(place);
      throw error;
    }
    hosts.forget(place);
    this.end().catch(() => undefined);
    throw new NoServerError(`${place.host}:${place.port} takes no writes any more`);
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** What the driver's types leave out, or say that nobody sets. */
interface Given {
  host: string;
  port: number;
  readonly connection: { readonly stream: { readonly destroyed: boolean } };
}

/** What every connection to an address begins with: for a pool, with the class that it makes its connections of. */
export function connectionTo(url: string, use: Use = 'writes') {
  const [first = url] = addressesOf(url);
  return { connectionString: first, hosts: hostsOf(url, use), Client: FollowingClient };
}

/** A connection to an address, of whatever host of it takes writes. */
export function clientTo(url: string, config: pg.ClientConfig): FollowingClient {
  return new FollowingClient({ ...connectionTo(url), ...config });
}
