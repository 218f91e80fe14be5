import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../../api/subject.ts';
import css from './BonusPage.module.css';
import { BonusPage } from './BonusPage.tsx';
import { nextLevelQuery } from './bonuses/bonuses.data.ts';
import { CustomersPerLevel } from './bonuses/CustomersPerLevel.tsx';
import { LadderCard } from './bonuses/LadderCard.tsx';
import { LegsCard } from './bonuses/LegsCard.tsx';
import { PointsCard } from './bonuses/PointsCard.tsx';
import { GoalCard } from './goals/GoalCard.tsx';
import { LevelHistoryCard } from './rank-path/LevelHistoryCard.tsx';
import { PathCard } from './rank-path/PathCard.tsx';
import { LevelBrings } from './what-if/LevelBrings.tsx';
import { WhatIfCard } from './what-if/WhatIfCard.tsx';

/** The present level, the way to the next one and what that would bring. Partners above see it too, without the credits. */
export function LevelPage() {
  const { partner, as } = useSubject();
  const { data } = useQuery(nextLevelQuery(partner));
  const whatIf = (
    <WhatIfCard focus="level" className="bonus-missing">
      <LevelBrings partner={partner} />
    </WhatIfCard>
  );
  return (
    <BonusPage
      title="nav.levelBonus"
      view={4}
      bonuses={['level']}
      asOf={data?.asOf ?? null}
      progress={<PathCard partner={partner} />}
      missing={as === 'team' ? null : whatIf}
      folded
    >
      <LadderCard partner={partner} />
      <PointsCard partner={partner} />
      <div className={`bonus-half ${css.stack}`}>
        <LevelHistoryCard partner={partner} />
        {as !== 'team' && (
          <div id="goal">
            <GoalCard />
          </div>
        )}
      </div>
      <LegsCard partner={partner} />
      <CustomersPerLevel partner={partner} />
    </BonusPage>
  );
}
