import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPositive } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { usePhone } from '../../../ui/use-media-query.ts';
import { whatIfAtLevelQuery } from './what-if.data.ts';

interface Props {
  partner: number;
}

/**
 * What the next level would bring. Requested only after the page has rendered, since the server computes the whole team
 * for it. On a phone only the page of the level shows it, one tap away.
 */
export function LevelGain({ partner }: Props) {
  const { t, format } = useTexts();
  const settled = useSettled();
  const phone = usePhone();
  const { data } = useQuery({ ...whatIfAtLevelQuery(partner), enabled: settled && !phone });
  if (phone) return null;
  const more = data?.totalDifference ?? null;
  return (
    <span data-testid="level-gain">
      {more !== null && isPositive(more) && t('nextStep.brings', { amount: format.money(more) })}
    </span>
  );
}

/** Whether everything that the page shows first has been painted. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setSettled(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return settled;
}
