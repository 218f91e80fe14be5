import qs from 'qs';

/** Parses the query string of an address: `a[b]=c` becomes an object. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {};
  return qs.parse(text, { allowDots: false, arrayLimit: 100, plainObjects: true });
}
