import type { Endpoint, Method } from '@blattwerk/contract/http/endpoint.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const patterns = new Map<string, RegExp>();

/** The calls whose path matches an address without its query: in practice at most one per method. */
export function endpointsAt(endpoints: readonly Endpoint[], path: string): Endpoint[] {
  return endpoints.filter(({ path: main, aliases = [] }) =>
    [main, ...aliases].some((template) => patternOf(template).test(path)),
  );
}

/** The methods available at an address, in the usual order. */
export function methodsAt(endpoints: readonly Endpoint[], path: string): Method[] {
  const found = new Set(endpointsAt(endpoints, path).map(({ method }) => method));
  return methods.filter((method) => found.has(method));
}

function patternOf(template: string): RegExp {
  const cached = patterns.get(template);
  if (cached) return cached;
  const source = template
    .replace(/\/$/, '')
    .split(/\{\w+\}/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  const pattern = new RegExp(`^${source}/?$`);
  patterns.set(template, pattern);
  return pattern;
}
