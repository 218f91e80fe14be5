import { getSession, useSession } from '../../../api/session-store.ts';
import { currentLocale, loadTexts, type Translate, translateIn } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Message } from '../../../ui/message-ways.ts';
import { messageFor, type Occasion } from './occasions.ts';

type Writer = ReturnType<typeof getSession>['user'];

/** Who writes, as texts are signed; empty for nobody. */
export function signatureOf(user: Writer): string {
  return user === null ? '' : `${user.firstName} ${user.lastName}`;
}

const messageOf = (occasion: Occasion, { name, user, t }: { name: string; user: Writer; t: Translate }) =>
  messageFor(occasion, { name, me: signatureOf(user), product: '', item: '' }, t);

/** What oneself writes for an occasion, to somebody or to nobody in particular, in one’s own language. The screen loads the texts of `sharing`. */
export function useOwnMessage(occasion: Occasion, name = ''): Message {
  const { t } = useTexts();
  const { user } = useSession();
  return messageOf(occasion, { name, user, t });
}

/** The same for a screen that loads the texts only with the click that asks for them, or a moment before. */
export async function loadOwnMessage(occasion: Occasion): Promise<Message> {
  await loadTexts(['sharing']);
  return messageOf(occasion, { name: '', user: getSession().user, t: translateIn(currentLocale()) });
}
