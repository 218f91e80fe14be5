/** An address without its ticket, as bound to the ticket and as logged. */
export function withoutTicket(address: string): string {
  // The ticket may be anywhere in the query; the rest of the query stays as it was.
  const [path, query] = splitQuery(address);
  const parts = query.split('&').filter((part) => part !== '' && !part.startsWith('ticket='));
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
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
