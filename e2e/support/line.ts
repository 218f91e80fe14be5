import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to the product that can be cut: browsers reach it at an address of the line's own, which refuses them then. */
export interface Line {
  readonly url: string;
  cut(): Promise<void>;
  /** Makes it whole again, at the same address; nothing happens while it is. */
  mend(): Promise<void>;
}

/** Lays a line to an address. */
export async function layLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Whoever goes away in the middle is no fault of the line.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) keep(socket);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  const listen = async (on: number) => {
    server.listen(on, hostname);
    await once(server, 'listening');
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${hostname}:${own}`,
    cut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      if (!server.listening) await listen(own);
    },
  };
}
