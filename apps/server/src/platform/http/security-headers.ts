import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const nonces = new WeakMap<ServerResponse, string>();

/** The nonce in a response's content security policy. */
export function nonceOf(response: ServerResponse): string {
  const existing = nonces.get(response);
  if (existing) return existing;
  const nonce = randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

type Source = string | ((request: IncomingMessage, response: ServerResponse) => string);

/** Allows only the product's own resources, and inline elements with the response's nonce. */
function policyWith(inline: Source[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...inline],
      styleSrc: ["'self'", ...inline],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:'],
      // Only files of the media library may be framed, and only by the product: a PDF is shown in its page.
      frameSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

function helmetWith(inline: Source[]) {
  return helmet({ contentSecurityPolicy: policyWith(inline), xFrameOptions: { action: 'deny' } });
}

/** Sets the security headers of every response. Those of API calls are all the same, so they are computed once. */
export function setSecurityHeaders(app: FastifyInstance): void {
  const forPages = helmetWith([(_request, response) => `'nonce-${nonceOf(response)}'`]);
  const ofCalls = headersOf(helmetWith([]));
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.registered) return forPages(request.raw, reply.raw, done as () => void);
    reply.headers(ofCalls);
    done();
  });
}

/** Headers set by a middleware regardless of the request. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
