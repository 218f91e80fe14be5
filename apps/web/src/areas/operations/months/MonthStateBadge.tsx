import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import type { MonthEnd } from './months-search.ts';

const tones: Readonly<Record<MonthEnd['state'], Tone>> = {
  running: 'neutral',
  over: 'waiting',
  submitted: 'waiting',
  approved: 'waiting',
  closed: 'good',
};

/** State of a month. */
export function MonthStateBadge({ month: { state, lateness } }: { month: MonthEnd }) {
  const { t } = useTexts();
  return (
    <>
      <Badge tone={tones[state]}>{t(`monthEnd:state.${state}`)}</Badge>
      {lateness !== 'none' && <Badge tone="bad">{t(`monthEnd:lateness.${lateness}`)}</Badge>}
    </>
  );
}
