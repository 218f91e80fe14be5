import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Signal } from './signals.data.ts';

const tones = { open: 'waiting', harmless: 'good', pursued: 'neutral', ended: 'neutral' } as const;

/** Status of a signal. */
export function SignalStatusBadge({ status }: Pick<Signal, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`signals:status.${status}`)}</Badge>;
}
