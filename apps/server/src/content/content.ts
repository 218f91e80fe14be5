import type { ApprovalKinds } from '../identity/approvals/approval-kinds.ts';
import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { broadcastRoutes } from './broadcasts/broadcasts.routes.ts';
import { broadcastApproval } from './broadcasts/send-broadcast.ts';
import { sendBroadcastsJob } from './broadcasts/send-broadcasts.job.ts';
import { lessonRoutes } from './lessons/lessons.routes.ts';
import { lessonWritingRoutes } from './lessons/writing/lesson-writing.routes.ts';
import { mediaKeepingRoutes } from './media/keeping/media-keeping.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { mediaFileRoutes } from './media/media-files.routes.ts';
import { newsRoutes } from './news/news.routes.ts';
import { newsWritingRoutes } from './news/writing/news-writing.routes.ts';
import { pageTextRoutes } from './page-texts/page-texts.routes.ts';
import { sendTeamMessagesJob } from './team-messages/send-team-messages.job.ts';
import { teamMessageRoutes } from './team-messages/team-messages.routes.ts';
import { templateRoutes } from './team-messages/templates.routes.ts';
import { technicalDataRoutes } from './technical-data/technical-data.routes.ts';
import { textRoutes } from './texts/texts.routes.ts';

/** Published content and mails to many: news, lessons, media, broadcasts, team messages, texts, technical data. */
export function registerContent({ route, app, deps }: AreaParts, approvals: ApprovalKinds): void {
  newsRoutes(route);
  newsWritingRoutes(route);
  lessonRoutes(route);
  lessonWritingRoutes(route);
  mediaRoutes(route);
  mediaKeepingRoutes(route);
  mediaFileRoutes(app, deps);
  broadcastRoutes(route);
  approvals.add('content.broadcast', broadcastApproval);
  teamMessageRoutes(route);
  templateRoutes(route);
  textRoutes(route);
  pageTextRoutes(route);
  technicalDataRoutes(route);
}

/** Its background jobs. */
export function contentJobs({ deps }: JobParts): JobDefinition[] {
  return [sendBroadcastsJob(deps), sendTeamMessagesJob(deps)];
}
