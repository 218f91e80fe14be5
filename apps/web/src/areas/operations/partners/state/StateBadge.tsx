import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { StateEntry } from './state.data.ts';

const tones = { active: 'good', held: 'waiting', ended: 'neutral' } as const;

/** What a partner is to the company, in a word. */
export function StateBadge({ state }: Pick<StateEntry, 'state'>) {
  const { t } = useTexts();
  return <Badge tone={tones[state]}>{t(`operations:partnerState.state.${state}`)}</Badge>;
}
