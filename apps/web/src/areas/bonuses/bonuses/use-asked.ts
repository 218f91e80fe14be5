import type { Level } from '@blattwerk/plan/plan.ts';
import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';

/** What a level requires besides QP, and its shares in the pools, as texts. */
export function useAsked({ legs, sharingWeight, balancingWeight }: Level): string[] {
  const { t, format } = useTexts();
  const levelName = useLevelName();
  return [
    ...legs.map(({ count, level }) =>
      t('bonuses:level.legs', {
        count,
        number: format.integer(count),
        levelName: levelName(level),
      }),
    ),
    ...(sharingWeight > 0 ? [t('bonuses:level.sharing', { shares: format.integer(sharingWeight) })] : []),
    ...(balancingWeight === 1 ? [t('bonuses:level.balancing')] : []),
    ...(balancingWeight > 1
      ? [t('bonuses:level.balancingShares', { shares: format.integer(balancingWeight) })]
      : []),
  ];
}
