import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../../api/subject.ts';
import { poolsQuery } from '../../features/bonuses/bonuses.data.ts';
import { PoolsHero } from '../../features/bonuses/PoolsHero.tsx';
import { PoolsMissing } from '../../features/bonuses/PoolsMissing.tsx';
import { PoolWeights } from '../../features/bonuses/PoolWeights.tsx';
import { BonusScreen } from './BonusScreen.tsx';
import { WhatIf } from './WhatIf.tsx';

/** The two pools that high levels share. */
export function InfinityScreen() {
  const { partner } = useSubject();
  const { data } = useQuery(poolsQuery(partner));
  return (
    <BonusScreen
      title="nav.infinityBonus"
      view={5}
      bonuses={['infinity', 'balancing']}
      asOf={data?.asOf ?? null}
      progress={<PoolsHero partner={partner} />}
      missing={<PoolsMissing partner={partner} />}
    >
      <PoolWeights partner={partner} />
      <WhatIf focus="infinity" />
    </BonusScreen>
  );
}
