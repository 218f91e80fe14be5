import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to PostgreSQL that clients share, and the client that has it. */
interface Upstream {
  readonly socket: Socket;
  client: Socket | null;
}

/**
 * A pooler before PostgreSQL that gives each transaction the connection that came back last, as PgBouncer does with
 * `pool_mode=transaction`: it speaks PostgreSQL's own protocol and keeps nothing of a session.
 * @returns the address to connect to instead of `url`, and how to stop it
 */
export async function startTransactionPooler(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const target = new URL(url);
  const free: Upstream[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    let current: Upstream | null = null;
    client.on('data', (bytes) => {
      // "X" ends the client's session and not the connection to PostgreSQL.
      if (current?.client !== client && bytes[0] === 0x58) return;
      // Everybody signs in on a connection of their own, which all share from then on.
      if (current === null) current = open();
      else if (current.client !== client) current = free.pop() ?? open();
      current.client = client;
      current.socket.write(bytes);
    });
  });
  const open = (): Upstream => {
    const upstream: Upstream = { socket: connect(Number(target.port), target.hostname), client: null };
    sockets.add(upstream.socket);
    upstream.socket.on('error', () => undefined);
    let read = Buffer.alloc(0);
    upstream.socket.on('data', (bytes) => {
      const client = upstream.client;
      read = Buffer.concat([read, bytes]);
      const { rest, idle } = withoutMessages(read);
      read = rest;
      if (idle) {
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

/** Takes whole messages off; `idle` when the last one says that no transaction is open ("Z" with "I"). */
function withoutMessages(bytes: Buffer): { rest: Buffer<ArrayBuffer>; idle: boolean } {
  let [at, idle] = [0, false];
  while (at + 5 <= bytes.length && at + 1 + bytes.readInt32BE(at + 1) <= bytes.length) {
    idle = bytes[at] === 0x5a && bytes[at + 5] === 0x49;
    at += 1 + bytes.readInt32BE(at + 1);
  }
  return { rest: Buffer.from(bytes.subarray(at)), idle: idle && at === bytes.length };
}
