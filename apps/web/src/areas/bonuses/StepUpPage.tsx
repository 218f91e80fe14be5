import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../../api/subject.ts';
import { BonusPage } from './BonusPage.tsx';
import { stepUpQuery } from './bonuses/bonuses.data.ts';
import { StepUpHero } from './bonuses/StepUpHero.tsx';
import { StepUpLadder } from './bonuses/StepUpLadder.tsx';
import { StepUpMissing } from './bonuses/StepUpMissing.tsx';
import { WhatIfCard } from './what-if/WhatIfCard.tsx';

/** The one-time bonus of each level. */
export function StepUpPage() {
  const { partner } = useSubject();
  const { data } = useQuery(stepUpQuery(partner));
  return (
    <BonusPage
      title="nav.stepUpBonus"
      view={1}
      bonuses={['step-up']}
      asOf={data?.asOf ?? null}
      progress={<StepUpHero partner={partner} />}
      missing={<StepUpMissing partner={partner} />}
    >
      <StepUpLadder partner={partner} />
      <WhatIfCard focus="step-up" />
    </BonusPage>
  );
}
