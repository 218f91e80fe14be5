import type { FastifyRequest } from 'fastify';

/**
 * The origin of the API, `https://host`, for absolute URLs: as configured, else as in the request; empty if neither is
 * known.
 */
export function originOf({ protocol, host, server }: FastifyRequest): string {
  if (server.apiOrigin !== null) return server.apiOrigin;
  return /^[\w.[\]:-]+$/.test(host) ? `${protocol}://${host}` : '';
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The configured origin of the API; null takes it from the request. */
    apiOrigin: string | null;
  }
}
