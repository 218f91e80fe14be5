import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { texts as de } from './de.ts';
import { texts as en } from './en.ts';
import { texts as fr } from './fr-FR.ts';
import { texts as ru } from './ru-RU.ts';

/** Says where a reply goes: to the sender if the reader may see their address, else to nobody on the team. */
export interface ReplyHints {
  readonly toSender: string;
  readonly toNobody: string;
}

export const replyHints: Readonly<Record<Locale, ReplyHints>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };
