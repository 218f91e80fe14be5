import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AddressRefused, isAllowed, isPublicIp, requirePublicAddress } from './public-address.ts';

/** A request to an address entered or sent by a user: a shop, a webhook receiver, the push service of a browser. */
export interface OutboundRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Timeout from the name lookup to the last byte, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum size of the response body, in bytes. */
  readonly maxBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/**
 * Sends a request to an address that `requirePublicAddress` allows, but not to a private IP address that its host name
 * resolves to. The check is made on connecting, so that the name cannot resolve differently in between. A redirect is
 * returned like any other response and not followed.
 * @param lookUp the system's name lookup, unless a test replaces it
 * @throws AddressRefused, and Error if there is no response in time or it has more than `maxBytes`
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

/** The system's name lookup; a name with any private address is refused entirely. */
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
  // To code that only iterates, a connection that is closed early looks like the end of the body.
  if (!answer.complete) throw new Error('broke off its answer');
  return Buffer.concat(chunks);
}
