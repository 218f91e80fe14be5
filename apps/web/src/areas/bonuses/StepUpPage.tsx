import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../../api/subject.ts';
import { stepUpQuery } from '../../features/bonuses/bonuses.data.ts';
import { StepUpHero } from '../../features/bonuses/StepUpHero.tsx';
import { StepUpLadder } from '../../features/bonuses/StepUpLadder.tsx';
import { StepUpMissing } from '../../features/bonuses/StepUpMissing.tsx';
import { BonusScreen } from './BonusScreen.tsx';
import { WhatIf } from './WhatIf.tsx';

/** What each level pays once. */
export function StepUpScreen() {
  const { partner } = useSubject();
  const { data } = useQuery(stepUpQuery(partner));
  return (
    <BonusScreen
      title="nav.stepUpBonus"
      view={1}
      bonuses={['step-up']}
      asOf={data?.asOf ?? null}
      progress={<StepUpHero partner={partner} />}
      missing={<StepUpMissing partner={partner} />}
    >
      <StepUpLadder partner={partner} />
      <WhatIf focus="step-up" />
    </BonusScreen>
  );
}
