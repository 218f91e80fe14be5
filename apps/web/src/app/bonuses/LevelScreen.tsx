import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { nextLevelQuery } from '../../features/bonuses/bonuses.data.ts';
import { CustomersPerLevel } from '../../features/bonuses/CustomersPerLevel.tsx';
import { LegsCard } from '../../features/bonuses/LegsCard.tsx';
import { LevelHero } from '../../features/bonuses/LevelHero.tsx';
import { LevelMissing } from '../../features/bonuses/LevelMissing.tsx';
import { LevelTables } from '../../features/bonuses/LevelTables.tsx';
import { PointsCard } from '../../features/bonuses/PointsCard.tsx';
import { RankPathCard } from '../../features/rank-path/RankPathCard.tsx';
import { BonusScreen } from './BonusScreen.tsx';
import type { BonusSearch } from './bonus-search.ts';
import { WhatIf } from './WhatIf.tsx';

/** The levels, and the way to the next one. Whoever stands above sees it too, without the credits. */
export function LevelScreen() {
  const { partner } = useSubject();
  const { data } = useQuery(nextLevelQuery(partner));
  const { points }: BonusSearch = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/app/bonuses/level' });
  return (
    <BonusScreen
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
      <PointsCard
        partner={partner}
        shown={points ?? 30}
        onChange={(kind) =>
          void navigate({
            search: ({ points: _, ...rest }) => ({ ...rest, ...(kind !== 30 && { points: kind }) }),
            resetScroll: false,
            replace: true,
          })
        }
      />
      <LevelTables partner={partner} />
      <WhatIf focus="level" />
    </BonusScreen>
  );
}
