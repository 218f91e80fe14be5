import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../../api/subject.ts';
import { BonusPage } from './BonusPage.tsx';
import { nextLevelQuery } from './bonuses/bonuses.data.ts';
import { CustomersPerLevel } from './bonuses/CustomersPerLevel.tsx';
import { LegsCard } from './bonuses/LegsCard.tsx';
import { LevelHero } from './bonuses/LevelHero.tsx';
import { LevelMissing } from './bonuses/LevelMissing.tsx';
import { LevelTables } from './bonuses/LevelTables.tsx';
import { PointsCard } from './bonuses/PointsCard.tsx';
import { RankPathCard } from './rank-path/RankPathCard.tsx';
import { WhatIfCard } from './what-if/WhatIfCard.tsx';

/** The levels, and the way to the next one. Partners above see it too, without the credits. */
export function LevelPage() {
  const { partner } = useSubject();
  const { data } = useQuery(nextLevelQuery(partner));
  return (
    <BonusPage
      title="nav.levelBonus"
      view={4}
      bonuses={['level']}
      asOf={data?.asOf ?? null}
      progress={<LevelHero partner={partner} />}
      missing={<LevelMissing partner={partner} />}
    >
      <div id="rank-path">
        <RankPathCard partner={partner} />
      </div>
      <LegsCard partner={partner} />
      <CustomersPerLevel partner={partner} />
      <PointsCard partner={partner} />
      <LevelTables partner={partner} />
      <WhatIfCard focus="level" />
    </BonusPage>
  );
}
