import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { MonthsCard } from '../commissions/MonthsCard.tsx';
import { RecordsCard } from '../commissions/RecordsCard.tsx';
import { AsOf } from '../credits/AsOf.tsx';
import { ReleaseCalendar } from '../credits/ReleaseCalendar.tsx';
import { MoneyTabs } from '../MoneyTabs.tsx';
import { ReturnedNotes } from '../payouts/ReturnedNote.tsx';
import { MissingLink } from '../questions/MissingLink.tsx';
import { RequestPayoutButton } from '../RequestPayoutButton.tsx';
import { HubFigures } from './HubFigures.tsx';
import { HubUnderWay } from './HubUnderWay.tsx';

const everything = {};

/** Overview of the money: available, under way, pending, the last months, and the next releases. */
export function HubPage() {
  const { t } = useTexts();
  const { partner, user, own } = useSubject();
  return (
    <>
      <MoneyTabs />
      <PageHead
        title={t('nav.money')}
        lead={<AsOf partner={partner} />}
        actions={own && <RequestPayoutButton />}
      />
      <HubFigures partner={partner} />
      {user !== null && <ReturnedNotes user={user} />}
      {user !== null && <HubUnderWay user={user} />}
      <MonthsCard key={partner} partner={partner} half />
      <RecordsCard partner={partner} />
      <ReleaseCalendar partner={partner} search={everything} />
      <MissingLink />
    </>
  );
}
