import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to PostgreSQL shared by the clients, and the client currently using it. */
interface Upstream {
  readonly socket: Socket;
  client: Socket | null;
  /** Number of pending responses: several statements may have been sent without waiting. */
  asked: number;
}

/**
 * A pooler in front of PostgreSQL that assigns each transaction the connection released last, like PgBouncer with
 * `pool_mode=transaction`. It speaks the PostgreSQL protocol and keeps no session state.
 * @returns the address to connect to instead of `url`, and how to stop it
 */
export async function startTransactionPooler(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const target = new URL(url);
  const free: Upstream[] = [];
  const sockets = new Set<Socket>();
  /** Clients past the startup message, the only one without a type. */
  const signedIn = new WeakSet<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    let current: Upstream | null = null;
    let written = Buffer.alloc(0);
    client.on('data', (bytes) => {
      const isSignedIn = current !== null && signedIn.has(client);
      // "X" ends the client's session, not the connection to PostgreSQL.
      if (current?.client !== client && bytes[0] === 0x58) return;
      // Each client signs in on a connection of its own, which then joins the shared ones.
      if (current === null) current = open();
      else if (current.client !== client) current = free.pop() ?? open();
      current.client = client;
      if (isSignedIn) {
        const { rest, types } = withoutMessages(Buffer.concat([written, bytes]));
        written = rest;
        current.asked += types.filter((type) => type === QUERY || type === SYNC).length;
      }
      current.socket.write(bytes);
    });
  });
  const open = (): Upstream => {
    const upstream: Upstream = {
      socket: connect(Number(target.port), target.hostname),
      client: null,
      asked: 0,
    };
    sockets.add(upstream.socket);
    upstream.socket.on('error', () => undefined);
    let read = Buffer.alloc(0);
    upstream.socket.on('data', (bytes) => {
      const client = upstream.client;
      read = Buffer.concat([read, bytes]);
      const { rest, types, status } = withoutMessages(read);
      read = rest;
      const answers = types.filter((type) => type === READY).length;
      upstream.asked = Math.max(0, upstream.asked - answers);
      if (client && answers > 0) signedIn.add(client);
      if (types.at(-1) === READY && status === IDLE && rest.length === 0 && upstream.asked === 0) {
        upstream.client = null;
        free.push(upstream);
      }
      client?.write(bytes);
    });
    return upstream;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pooled = new URL(url);
  pooled.hostname = '127.0.0.1';
  pooled.port = String((server.address() as AddressInfo).port);
  return {
    url: pooled.href,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const [QUERY, SYNC, READY, IDLE] = [0x51, 0x53, 0x5a, 0x49];

/**
 * Splits off complete messages: returns their types, and the transaction state if the last one is "ready for query".
 */
function withoutMessages(bytes: Buffer): { rest: Buffer<ArrayBuffer>; types: number[]; status: number } {
  const types: number[] = [];
  let [at, status] = [0, 0];
  while (at + 5 <= bytes.length && at + 1 + bytes.readInt32BE(at + 1) <= bytes.length) {
    types.push(bytes[at] ?? 0);
    status = bytes[at + 5] ?? 0;
    at += 1 + bytes.readInt32BE(at + 1);
  }
  return { rest: Buffer.from(bytes.subarray(at)), types, status };
}
