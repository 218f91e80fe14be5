import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../../api/subject.ts';
import { BuilderHero } from '../../features/bonuses/BuilderHero.tsx';
import { BuilderMissing } from '../../features/bonuses/BuilderMissing.tsx';
import { BuilderTiers } from '../../features/bonuses/BuilderTiers.tsx';
import { builderQuery } from '../../features/bonuses/bonuses.data.ts';
import { BonusScreen } from './BonusScreen.tsx';
import { WhatIf } from './WhatIf.tsx';

/** The three monthly stages. */
export function BuilderScreen() {
  const { partner } = useSubject();
  const { data } = useQuery(builderQuery(partner));
  return (
    <BonusScreen
      title="nav.builderBonus"
      view={3}
      bonuses={['builder']}
      asOf={data?.asOf ?? null}
      progress={<BuilderHero partner={partner} />}
      missing={<BuilderMissing partner={partner} />}
    >
      <BuilderTiers partner={partner} />
      <WhatIf focus="builder" />
    </BonusScreen>
  );
}
