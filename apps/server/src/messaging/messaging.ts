import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { messageTextRoutes } from './message-texts/message-texts.routes.ts';
import { readBouncesJob } from './messages/bounces/read-bounces.job.ts';
import type { WhyLeftOut } from './messages/broadcasts/broadcast-results.ts';
import type { Channels } from './messages/channels.ts';
import { mailTestRoutes } from './messages/mail-test.routes.ts';
import { outboxRoutes } from './messages/outbox.routes.ts';
import { cleanUpMessagesJob, sendMessagesJob } from './messages/send-messages.job.ts';
import { cleanUpNotificationsJob } from './notifications/clean-up-notifications.job.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { notifyOfReturnedMailsJob } from './notifications/notify-of-returned-mails.job.ts';
import { pushRoutes } from './push/push.routes.ts';
import { cleanUpPushesJob, sendPushesJob } from './push/send-pushes.job.ts';

/** Mail, text messages, notifications and push messages. */
export function registerMessaging({ route, app, deps }: AreaParts): void {
  outboxRoutes(route);
  mailTestRoutes(route);
  messageTextRoutes(route);
  notificationRoutes(route);
  pushRoutes(route);
  app.addHook('preClose', () => deps.live.close());
}

/**
 * The background jobs of this area. Queued messages are sent via these channels, except bulk messages to people who no
 * longer get them.
 */
export function messagingJobs(
  { deps }: JobParts,
  channels: Channels,
  whyLeftOut: WhyLeftOut,
): JobDefinition[] {
  return [
    cleanUpMessagesJob(deps),
    cleanUpNotificationsJob(deps),
    sendMessagesJob(deps, channels, whyLeftOut),
    notifyOfReturnedMailsJob(deps),
    cleanUpPushesJob(deps),
    sendPushesJob(deps),
    ...(deps.config.bounces === null ? [] : [readBouncesJob(deps)]),
  ];
}
