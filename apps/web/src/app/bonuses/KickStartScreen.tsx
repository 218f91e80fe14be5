import { BonusScreen } from './BonusScreen.tsx';

/** The first 90 days. */
export function KickStartScreen() {
  return (
    <BonusScreen
      title="nav.kickStartBonus"
      view={2}
      bonuses={['kick-start']}
      asOf={null}
      progress={null}
      missing={null}
    />
  );
}
