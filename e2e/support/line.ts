import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the product that can be cut: a proxy with its own address, which then refuses browsers. */
export interface Line {
  readonly url: string;
  cut(): Promise<void>;
  /** Restores it at the same address; does nothing if it is not cut. */
  mend(): Promise<void>;
}

/** Opens a proxy to an address. */
export async function layLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that disconnects halfway is not an error of the proxy.
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
