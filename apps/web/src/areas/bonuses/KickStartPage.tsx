import { useSubject } from '../../api/subject.ts';
import { BonusPage } from './BonusPage.tsx';
import { KickStartHero } from './bonuses/KickStartHero.tsx';
import { KickStartMissing } from './bonuses/KickStartMissing.tsx';
import { useKickStart } from './bonuses/use-kick-start.ts';
import { WhatIfCard } from './what-if/WhatIfCard.tsx';

/** The first 90 days; its figures are as of the answer. */
export function KickStartPage() {
  const { partner } = useSubject();
  const { query, kept } = useKickStart(partner);
  const running = kept?.status === 2 || kept?.status === 3 ? kept : null;
  return (
    <BonusPage
      title="nav.kickStartBonus"
      view={2}
      bonuses={['kick-start']}
      asOf={query.isSuccess ? new Date(query.dataUpdatedAt).toISOString() : null}
      progress={<KickStartHero partner={partner} />}
      missing={running && <KickStartMissing kept={running} />}
    >
      <WhatIfCard focus="kick-start" />
    </BonusPage>
  );
}
