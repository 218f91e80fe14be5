import type { reportMessage } from '@blattwerk/contract/team-messages/received-messages.contract.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { ReceivedRow } from './received.queries.ts';

/** A message as shown to its reader. */
export function presentReceived(row: ReceivedRow): HandlerAnswer<typeof reportMessage> {
  const { id, senderName, replyTo, text, at, reportedAt } = row;
  return { id, senderName, replyTo, text, at, reportedAt };
}
