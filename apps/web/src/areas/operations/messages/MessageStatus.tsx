import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Message } from './messages.data.ts';

const tones = { failed: 'bad', queued: 'waiting', sent: 'good' } as const;

/** Status of a message. */
export function MessageStatus({ status }: Pick<Message, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`operations:messages.status.${status}`)}</Badge>;
}
