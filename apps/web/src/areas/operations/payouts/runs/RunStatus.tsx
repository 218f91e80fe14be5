import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { Run } from '../payouts.data.ts';

const tones = {
  draft: 'neutral',
  submitted: 'waiting',
  approved: 'waiting',
  exported: 'waiting',
  done: 'good',
  discarded: 'neutral',
} as const;

/** Status of a run. */
export function RunStatus({ status }: Pick<Run, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`runs:status.${status}`)}</Badge>;
}
