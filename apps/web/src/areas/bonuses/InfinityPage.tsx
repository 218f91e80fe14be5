import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../../api/subject.ts';
import { BonusPage } from './BonusPage.tsx';
import { poolsQuery } from './bonuses/bonuses.data.ts';
import { PoolsHero } from './bonuses/PoolsHero.tsx';
import { PoolsMissing } from './bonuses/PoolsMissing.tsx';
import { PoolWeights } from './bonuses/PoolWeights.tsx';
import { WhatIfCard } from './what-if/WhatIfCard.tsx';

/** The two pools that high levels share. */
export function InfinityPage() {
  const { partner } = useSubject();
  const { data } = useQuery(poolsQuery(partner));
  return (
    <BonusPage
      title="nav.infinityBonus"
      view={5}
      bonuses={['infinity', 'balancing']}
      asOf={data?.asOf ?? null}
      progress={<PoolsHero partner={partner} />}
      missing={<PoolsMissing partner={partner} />}
    >
      <PoolWeights partner={partner} />
      <WhatIfCard focus="infinity" />
    </BonusPage>
  );
}
