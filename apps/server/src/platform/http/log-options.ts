import type { FastifyLoggerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { withoutTicket } from './ticket-address.ts';

/** Tokens, passwords and cookies never appear in a log line. */
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
 * The address for the log, with confidential parts masked: links in mails that open an account, end a kind of mail or
 * reveal whose address it is; calendars, which can be read by anybody with the address; and searches of operators,
 * which name people.
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
