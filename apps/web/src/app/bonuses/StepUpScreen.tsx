import { BonusScreen } from './BonusScreen.tsx';

/** What each level pays once. */
export function StepUpScreen() {
  return (
    <BonusScreen
      title="nav.stepUpBonus"
      view={1}
      bonuses={['step-up']}
      asOf={null}
      progress={null}
      missing={null}
    />
  );
}
