import type { FastifyLoggerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { withoutTicket } from './ticket-address.ts';

/** No token, password or cookie is ever part of a log line. */
export function loggerOptions(level: Config['logLevel']): FastifyLoggerOptions & { redact: string[] } {
  return {
    level,
    redact: [
      'password',
      'token',
      '*.password',
      '*.token',
      'headers.authorization',
      'headers.cookie',
      '*.headers.authorization',
      '*.headers.cookie',
    ],
    serializers: {
      req: (request) => ({ method: request.method, url: loggedAddress(request.url), address: request.ip }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/**
 * What links of mails carry opens an account, ends a kind of mail or says whose address it is, a calendar is read by its address alone, and whom somebody who works for the company
 * looks for is nobody else's business: it is in their addresses, and in no log.
 */
function loggedAddress(address: string): string {
  return withoutTicket(address)
    .replaceAll(/([?&](?:invitation|confirm|token)=)[^&]*/g, '$1•••')
    .replace(
      /(\/(?:unsubscribe|invitation-objection|api\/calendar|(?:api\/)?tax[-_]packages?)\/)[^?]+/,
      '$1•••',
    )
    .replace(/(\/(?:api\/operator\/search|app\/operations\/partners)\?).*/, '$1•••');
}
