import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../config.ts';

/**
 * Starts listening at the configured address, and returns it as a URL.
 * @throws ConfigError that says in one line why this is impossible, and what to set
 */
export async function listenAt(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
    const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    throw new ConfigError(
      error.code === 'EADDRINUSE'
        ? `${place} is in use by another program. Stop that one first, or set PORT to a free port.`
        : `${place} cannot be served (${error.message}). Set HOST and PORT to an address of this machine that this user may serve.`,
    );
  }
}
