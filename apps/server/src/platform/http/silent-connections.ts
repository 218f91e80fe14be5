import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections as soon as the server closes and nothing is to be answered on them: at once where nothing was asked
 * yet, others with their answer. Browsers and clients open some in advance and keep what was of use to them; Node would
 * wait for each, a minute and more.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }, answer) => {
    silent.delete(socket);
    answer.once('close', () => {
      if (isClosing) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
  });
}
