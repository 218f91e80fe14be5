import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Correction } from './corrections.data.ts';

const tones = { waiting: 'waiting', booked: 'good', rejected: 'bad', overtaken: 'neutral' } as const;

/** Status of a prepared manual change. */
export function PreparedStatus({ status }: Pick<Correction, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`corrections:status.${status}`)}</Badge>;
}
