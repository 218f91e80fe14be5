import type { Endpoint, Method } from '@blattwerk/contract/http/endpoint.ts';
import { nameOfCall } from '@blattwerk/contract/names.ts';

/** The operation id of a call: the name its contract file exports it by, `requestPayout`. */
export function callName(endpoint: Endpoint): string {
  return nameOfCall(endpoint) ?? nameByAddress(endpoint.method, endpoint.path);
}

/** `getPartnersByIdRank` for another spelling of `GET /api/partners/{id}/rank`. */
export function nameByAddress(method: Method, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map(capitalized).join('');
}

/** The text with its first letter capitalized. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
