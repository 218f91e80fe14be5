import { BonusScreen } from './BonusScreen.tsx';

/** The three monthly stages. */
export function BuilderScreen() {
  return (
    <BonusScreen
      title="nav.builderBonus"
      view={3}
      bonuses={['builder']}
      asOf={null}
      progress={null}
      missing={null}
    />
  );
}
