import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../../api/subject.ts';
import { MonthNote } from '../../../frame/plan/MonthNote.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PartnerSheet } from '../PartnerSheet.tsx';
import { AllCards } from './AllCards.tsx';
import css from './ContactsPage.module.css';
import { FirstLineCard } from './FirstLineCard.tsx';
import { SponsorCards } from './SponsorCards.tsx';
import { TodayCard } from './TodayCard.tsx';

/** Contacts of a partner: the sponsor, the first line, the support; and whom to call today. */
export function ContactsPage() {
  const { t } = useTexts();
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/team/contacts' });
  return (
    <>
      <PageHead title={t('nav.contacts')} actions={<AllCards partner={partner} />} />
      <MonthNote />
      <div className={css.columns}>
        <div className={css.main}>
          <TodayCard partner={partner} search={search} own={own} />
          <FirstLineCard partner={partner} search={search} own={own} />
        </div>
        <div className={css.side}>
          <SponsorCards partner={partner} search={search} />
        </div>
      </div>
      {search.call === undefined ? (
        search.partner !== undefined && <PartnerSheet parameter="partner" open={search.partner} />
      ) : (
        <PartnerSheet parameter="call" open={search.call} />
      )}
    </>
  );
}
