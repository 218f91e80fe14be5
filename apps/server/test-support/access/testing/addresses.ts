import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Routes that are no calls of the list: descriptions of the API, health checks, links to the sign-up and to a shop and
 * back.
 */
export const publicAddresses = [
  'GET /api',
  'GET /api/contexts/:',
  'GET /api/docs',
  'GET /api/docs.css',
  'GET /api/docs.json',
  'GET /api/docs.jsonld',
  'GET /healthz',
  'GET /metrics',
  'GET /r.js',
  'GET /r/:',
  'GET /readyz',
  'POST /api/hooks/shopware/:',
];

const listed = new Set(
  endpoints.flatMap((endpoint: Endpoint) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map(
      (path) => `${endpoint.method} ${path.replaceAll(/\{\w+\}/g, ':').replace(/(.)\/$/, '$1')}`,
    ),
  ),
);

export function isListed(address: string): boolean {
  return listed.has(address);
}

/** `METHOD path` of all routes, with parameters as `:`. */
export function addressesOf(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, path);
      const whole = above
        .join('')
        .replaceAll(/:\w+(\|:\w+)*/g, ':')
        .replace(/(.)\/$/, '$1');
      const named = methods.split(', ').filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method));
      return named.map((method) => `${method} ${whole}`);
    });
}
