import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AddressRefused, isAllowed, isPublicIp, requirePublicAddress } from './public-address.ts';

/** A request to an address that somebody typed or sent: a shop, whoever is told of events, the push service of a browser. */
export interface OutboundRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For all of it, from the name's address to the last byte, in milliseconds. */
  readonly timeoutMs: number;
  /** The longest body that is read of the answer. */
  readonly maxBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/**
 * Sends it where `requirePublicAddress` lets it go, and to no private address that its name leads to: the addresses are looked at
 * at the moment of connecting, so that a name cannot change in between. A redirect is an answer like any other and is not followed.
 * @param lookUp the system's, unless a test stands in for it
 * @throws AddressRefused, and Error where nobody answers in time or with more than `maxBytes`
 */
export async function sendOutbound(
  { url: text, method, headers, body, timeoutMs, maxBytes }: OutboundRequest,
  privateHosts: readonly string[],
  lookUp: LookUp = lookup,
): Promise<OutboundAnswer> {
  const url = requirePublicAddress(text, privateHosts);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = send(url, {
      method,
      headers: { 'user-agent': 'Blattwerk', 'accept-encoding': 'identity', ...headers },
      agent: false,
      signal,
      ...(!isAllowed(url, privateHosts) && { lookup: lookUpPublic(lookUp) }),
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end(body);
  });
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: await readBounded(answer, maxBytes),
  };
}

type LookUp = (
  hostname: string,
  options: { readonly all: true; readonly family?: number | 'IPv4' | 'IPv6' | undefined },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** As the system looks names up; a name with any private address is refused as a whole. */
function lookUpPublic(lookUp: LookUp): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname, { family: options.family, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (found.some(({ address }) => !isPublicIp(address)))
        return done(new AddressRefused('leads to a private network'), []);
      const [first] = found;
      if (options.all || first === undefined) return done(null, found);
      return done(null, first.address, first.family);
    });
  };
}

async function readBounded(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    length += chunk.length;
    if (length > maxBytes) {
      answer.destroy();
      throw new Error(`answered with more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  // A connection that ends early looks like the end of the body to whoever only iterates.
  if (!answer.complete) throw new Error('broke off its answer');
  return Buffer.concat(chunks);
}
