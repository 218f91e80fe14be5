import * as broadcastSending from './broadcasts/broadcast-sending.contract.ts';
import * as broadcasts from './broadcasts/broadcasts.contract.ts';
import * as lessonWriting from './lessons/lesson-writing.contract.ts';
import * as lessons from './lessons/lessons.contract.ts';
import * as media from './media/media.contract.ts';
import * as mediaKeeping from './media/media-keeping.contract.ts';
import * as messageTemplates from './messages/message-templates.contract.ts';
import * as news from './news/news.contract.ts';
import * as newsWriting from './news/news-writing.contract.ts';
import * as shops from './shops/shops.contract.ts';
import * as shopsKeeping from './shops/shops-keeping.contract.ts';
import * as messageStops from './team-messages/message-stops.contract.ts';
import * as receivedMessages from './team-messages/received-messages.contract.ts';
import * as teamMessageTemplates from './team-messages/team-message-templates.contract.ts';
import * as teamMessages from './team-messages/team-messages.contract.ts';
import * as pageTexts from './texts/page-texts.contract.ts';
import * as texts from './texts/texts.contract.ts';

/** The files of calls that read the company's published content, and of those that manage it. */
export const contentContracts = [
  news,
  newsWriting,
  lessons,
  lessonWriting,
  media,
  mediaKeeping,
  texts,
  pageTexts,
  messageTemplates,
  broadcasts,
  broadcastSending,
  teamMessages,
  teamMessageTemplates,
  receivedMessages,
  messageStops,
  shops,
  shopsKeeping,
] as const;
