import { useSubject } from '../../api/subject.ts';
import { KickStartHero } from '../../features/bonuses/KickStartHero.tsx';
import { KickStartMissing } from '../../features/bonuses/KickStartMissing.tsx';
import { useKickStart } from '../../features/bonuses/use-kick-start.ts';
import { BonusScreen } from './BonusScreen.tsx';
import { WhatIf } from './WhatIf.tsx';

/** The first 90 days. What its figures hold for is the moment of the answer. */
export function KickStartScreen() {
  const { partner } = useSubject();
  const { query, kept } = useKickStart(partner);
  const running = kept?.status === 2 || kept?.status === 3 ? kept : null;
  return (
    <BonusScreen
      title="nav.kickStartBonus"
      view={2}
      bonuses={['kick-start']}
      asOf={query.isSuccess ? new Date(query.dataUpdatedAt).toISOString() : null}
      progress={<KickStartHero partner={partner} />}
      missing={running && <KickStartMissing kept={running} />}
    >
      <WhatIf focus="kick-start" />
    </BonusScreen>
  );
}
