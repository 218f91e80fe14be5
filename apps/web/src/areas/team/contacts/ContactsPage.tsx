import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { AllCards } from './AllCards.tsx';
import css from './ContactsPage.module.css';
import type { ContactsSearch } from './contacts-search.ts';
import { FirstLineCard } from './FirstLineCard.tsx';
import { SponsorCards } from './SponsorCards.tsx';
import { TodayCard } from './TodayCard.tsx';

interface Props {
  partner: number;
  search: ContactsSearch;
  /** Only of the own first line something can be kept. */
  own: boolean;
  /** Leads to where people are invited. */
  invite: ReactNode;
}

/** Whom a partner knows by name and number: the sponsor, the first line, the support; and whom to call today. */
export function ContactsPage({ partner, search, own, invite }: Props) {
  const { t } = useTexts();
  return (
    <>
      <PageHead title={t('nav.contacts')} actions={<AllCards partner={partner} />} />
      <div className={css.columns}>
        <div className={css.main}>
          <TodayCard partner={partner} search={search} own={own} />
          <FirstLineCard partner={partner} search={search} own={own} invite={invite} />
        </div>
        <div className={css.side}>
          <SponsorCards partner={partner} search={search} />
        </div>
      </div>
    </>
  );
}
