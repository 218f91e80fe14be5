import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Finding } from './findings.data.ts';

const tones = {
  open: 'waiting',
  waiting: 'waiting',
  approved: 'waiting',
  corrected: 'good',
  stands: 'neutral',
  small: 'neutral',
  gain: 'neutral',
} as const;

/** Status of a finding. */
export function FindingStatusBadge({ status }: Pick<Finding, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`findings:status.${status}`)}</Badge>;
}
