import { messageKindsQuery, messageTextQuery } from './message-texts.data.ts';
import type { MessageTextSearch } from './message-texts.routes.ts';

export const messageTexts = () => [messageKindsQuery()];

export const messageText = ({ locale = 'de' }: MessageTextSearch, { kind }: { kind: string }) => [
  messageTextQuery(kind, locale),
];
