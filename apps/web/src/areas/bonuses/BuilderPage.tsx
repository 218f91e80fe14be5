import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../../api/subject.ts';
import { BonusPage } from './BonusPage.tsx';
import { BuilderHero } from './bonuses/BuilderHero.tsx';
import { BuilderMissing } from './bonuses/BuilderMissing.tsx';
import { BuilderTiers } from './bonuses/BuilderTiers.tsx';
import { builderQuery } from './bonuses/bonuses.data.ts';
import { WhatIfCard } from './what-if/WhatIfCard.tsx';

/** The three monthly stages. */
export function BuilderPage() {
  const { partner } = useSubject();
  const { data } = useQuery(builderQuery(partner));
  return (
    <BonusPage
      title="nav.builderBonus"
      view={3}
      bonuses={['builder']}
      asOf={data?.asOf ?? null}
      progress={<BuilderHero partner={partner} />}
      missing={<BuilderMissing partner={partner} />}
    >
      <BuilderTiers partner={partner} />
      <WhatIfCard focus="builder" />
    </BonusPage>
  );
}
