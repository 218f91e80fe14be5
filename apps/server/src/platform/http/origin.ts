import type { FastifyRequest } from 'fastify';

/**
 * Where the API is reached, `https://host`, for addresses that must be whole: what the operator says, else what the
 * request does; empty when neither does.
 */
export function originOf({ protocol, host, server }: FastifyRequest): string {
  if (server.apiOrigin !== null) return server.apiOrigin;
  return /^[\w.[\]:-]+$/.test(host) ? `${protocol}://${host}` : '';
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The address that answers name the API by; null takes the request's. */
    apiOrigin: string | null;
  }
}
