import { withLink } from '../../../ui/message-ways.ts';
import { whatsAppShare } from '../../../ui/whatsapp.ts';
import { loadOwnMessage } from '../../links/sharing/own-message.ts';

/** An invitation in the sender’s words, and the URL that shares it in WhatsApp. */
export interface Invitation {
  readonly subject: string;
  readonly text: string;
  readonly whatsApp: string;
}

/** The invitation to a link. Loaded on demand: the first visit does without its texts. */
export async function loadInvitation(address: string): Promise<Invitation> {
  const { subject, text } = await loadOwnMessage('invite');
  return { subject, text, whatsApp: whatsAppShare(withLink(text, address)) };
}
