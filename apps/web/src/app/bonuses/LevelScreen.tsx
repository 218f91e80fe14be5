import { BonusScreen } from './BonusScreen.tsx';

/** The levels, and the way to the next one. */
export function LevelScreen() {
  return (
    <BonusScreen
      title="nav.levelBonus"
      view={4}
      bonuses={['level']}
      asOf={null}
      progress={null}
      missing={null}
    />
  );
}
