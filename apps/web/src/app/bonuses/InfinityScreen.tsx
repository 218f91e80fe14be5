import { BonusScreen } from './BonusScreen.tsx';

/** The two pools that high levels share. */
export function InfinityScreen() {
  return (
    <BonusScreen
      title="nav.infinityBonus"
      view={5}
      bonuses={['infinity', 'balancing']}
      asOf={null}
      progress={null}
      missing={null}
    />
  );
}
