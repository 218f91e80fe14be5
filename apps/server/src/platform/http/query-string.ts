import qs from 'qs';

/** Parameters of an address as the API reads them: `a[b]=c` becomes an object. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {};
  return qs.parse(text, { allowDots: false, arrayLimit: 100, plainObjects: true });
}
