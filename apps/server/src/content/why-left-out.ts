import type { WhyLeftOut } from '../messaging/messages/broadcasts/broadcast-results.ts';
import { whyLeftOut as whyNoBroadcast } from './broadcasts/readers.queries.ts';
import { whyNoTeamMessage } from './team-messages/readers.queries.ts';

/** Why somebody no longer gets a message to many, checked right before sending. */
export const whyLeftOut: WhyLeftOut = (tx, reader, now) =>
  reader.kind === 'broadcast' ? whyNoBroadcast(tx, reader, now) : whyNoTeamMessage(tx, reader, now);
