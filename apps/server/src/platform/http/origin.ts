import type { FastifyRequest } from 'fastify';

/** Where the caller reached the API, `https://host`, for addresses that must be whole; empty when the request does not say it. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return /^[\w.[\]:-]+$/.test(host) ? `${protocol}://${host}` : '';
}
