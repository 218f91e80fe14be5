/** An address without its ticket: what the ticket is bound to, and what a log may show. */
export function withoutTicket(address: string): string {
  // The ticket may stand anywhere in the query; what is left is a query as it was before.
  const [path, query] = splitQuery(address);
  const kept = query.split('&').filter((part) => part !== '' && !part.startsWith('ticket='));
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

/** The ticket in the query of an address, or null. */
export function ticketIn(address: string): string | null {
  const [, query] = splitQuery(address);
  const part = query.split('&').find((candidate) => candidate.startsWith('ticket='));
  return part === undefined ? null : part.slice('ticket='.length);
}

function splitQuery(address: string): [string, string] {
  const start = address.indexOf('?');
  return start < 0 ? [address, ''] : [address.slice(0, start), address.slice(start + 1)];
}
