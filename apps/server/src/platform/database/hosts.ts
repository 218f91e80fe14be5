import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addressesOf } from './addresses.ts';

/** How long a host may take to report its state, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Whether a connection needs a primary that accepts writes, or only reads, for which a replica suffices. */
type Use = 'writes' | 'reads';

interface Address {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

/** No host is currently suitable, for example while a replica is being promoted. */
class NoServerError extends Error {
  override name = 'NoServerError';
  /** PostgreSQL's error class for failed connections: the same request may succeed later. */
  readonly code = '08001';
}

/** The hosts of one address, and the one found suitable. Shared by all connections of the process. */
class Hosts {
  readonly #places: readonly Address[];
  readonly #use: Use;
  #found: Address | null = null;
  #looking: Promise<Address> | null = null;

  constructor(addresses: readonly string[], use: Use) {
    this.#places = addresses.map((url) => {
      const { host, port } = new pg.Client({ connectionString: url });
      return { url, host, port };
    });
    this.#use = use;
  }

  /** The host found before, or else the first suitable one to respond. @throws NoServerError */
  async find(): Promise<Address> {
    if (this.#found) return this.#found;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Called for a host that no longer responds or no longer suits, so that the next connection searches again. */
  forget(place: Address): void {
    if (this.#found === place) this.#found = null;
  }

  async suits(client: pg.ClientBase): Promise<boolean> {
    const { rows } = await client.query<{ on: boolean }>(ASK_READ_ONLY);
    return this.#use === 'reads' || rows[0]?.on === false;
  }

  async #look(): Promise<Address> {
    const probes = this.#places.map(async (place) => {
      if (await this.#isWhatIsLookedFor(place)) return place;
      throw new Error(`${place.host}:${place.port} takes no ${this.#use}`);
    });
    try {
      this.#found = await Promise.any(probes);
      return this.#found;
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors.map(reasonOf) : [reasonOf(error)];
      throw new NoServerError(`none of its hosts takes ${this.#use}: ${reasons.join(', ')}`);
    }
  }

  async #isWhatIsLookedFor({ url }: Address): Promise<boolean> {
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
      // A host that has stopped responding may never confirm the end of the connection.
      const ended = client.end().catch(() => undefined);
      await Promise.race([ended, sleep(100, undefined, { ref: false })]);
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a server is read-only, as a replica or by configuration. */
export const ASK_READ_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as on`;

const hostsByUrl = new Map<string, Hosts>();

function hostsOf(url: string, use: Use): Hosts | null {
  const addresses = addressesOf(url);
  if (addresses.length < 2) return null;
  const key = `${use} ${url}`;
  const hosts = hostsByUrl.get(key) ?? new Hosts(addresses, use);
  hostsByUrl.set(key, hosts);
  return hosts;
}

/** Additional configuration of a connection. */
interface Following {
  /** The hosts of an address with several; null for a single one. */
  readonly hosts?: Hosts | null;
}

/**
 * A connection whose address may name several hosts. It goes to the one that accepts writes. If that one stops
 * responding or becomes a replica, the next connection looks for another (like libpq's
 * `target_session_attrs=read-write`).
 */
export class FollowingClient extends pg.Client {
  readonly #hosts: Hosts | null;

  constructor(config?: string | (pg.ClientConfig & Following)) {
    super(config);
    // The user of a connection starts listening only once it is connected. If the server closes it just before, the
    // first query reports the error, which would otherwise crash the process.
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
    const internals = this as unknown as ClientInternals;
    // Its user has already timed out.
    if (internals.connection.stream.destroyed)
      throw new Error('Connection terminated due to connection timeout');
    internals.host = place.host;
    internals.port = place.port;
    try {
      await connect();
      if (await hosts.suits(this)) return this;
    } catch (error) {
      hosts.forget(place);
      throw error;
    }
    hosts.forget(place);
    this.end().catch(() => undefined);
    throw new NoServerError(`${place.host}:${place.port} no longer accepts writes`);
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Properties that the driver's types omit or declare as read-only. */
interface ClientInternals {
  host: string;
  port: number;
  readonly connection: { readonly stream: { readonly destroyed: boolean } };
}

/** Base configuration of every connection to an address, including the client class for a pool. */
export function connectionTo(url: string, use: Use = 'writes') {
  const [first = url] = addressesOf(url);
  return { connectionString: first, hosts: hostsOf(url, use), Client: FollowingClient };
}

/** A connection to whichever host of an address accepts writes. */
export function clientTo(url: string, config: pg.ClientConfig): FollowingClient {
  return new FollowingClient({ ...connectionTo(url), ...config });
}
