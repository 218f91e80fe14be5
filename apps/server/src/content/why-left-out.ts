import type { WhyLeftOut } from '../messaging/messages/broadcasts/broadcast-results.ts';
import { whyLeftOut as whyNoBroadcast } from './broadcasts/readers.queries.ts';
import { whyNoTeamMessage } from './team-messages/readers.queries.ts';

/** Why somebody does not get what is written to many any more, right before it leaves. */
export const whyLeftOut: WhyLeftOut = (tx, reader, now) =>
  reader.kind === 'broadcast' ? whyNoBroadcast(tx, reader, now) : whyNoTeamMessage(tx, reader, now);
