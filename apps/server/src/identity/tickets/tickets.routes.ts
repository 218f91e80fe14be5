import { createTicket } from '@blattwerk/contract/tickets/tickets.contract.ts';
import type { FastifyInstance } from 'fastify';
import { invalidField } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { endpointsAt } from '../../platform/http/endpoint-paths.ts';
import type { Route } from '../../platform/http/route.ts';
import { withoutTicket } from '../../platform/http/ticket-address.ts';
import { createToken, hashToken } from '../session/token.ts';
import { insertTicket } from './tickets.queries.ts';

const VALID_SECONDS = 60;

/** Tickets for addresses opened in a new tab. */
export function ticketRoutes(route: Route, app: FastifyInstance): void {
  route(createTicket, async ({ body, session }, { db, clock }) => {
    const path = withoutTicket(body.path);
    if (!opensByTicket(app, path)) {
      throw invalidField('path', 'ticketPath');
    }
    const ticket = createToken();
    const expiresAt = new Date(clock.now().getTime() + VALID_SECONDS * 1000);
    await inTransaction(db, (tx) =>
      insertTicket(tx, { tokenHash: hashToken(ticket), sessionId: session.id, path, expiresAt }),
    );
    return { ticket, expiresAt };
  });
}

function opensByTicket(app: FastifyInstance, address: string): boolean {
  const path = address.split('?')[0] ?? '';
  return endpointsAt(app.endpoints, path).some(({ method, ticket }) => method === 'GET' && ticket === true);
}
