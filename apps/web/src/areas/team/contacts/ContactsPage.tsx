import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSubject } from '../../../api/subject.ts';
import { MonthNote } from '../../../frame/plan/MonthNote.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { loadAll } from '../../../ui/table/load-all.ts';
import { PAGE_SIZE } from '../../../ui/table/table-search.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { PartnerSheet } from '../PartnerSheet.tsx';
import css from './ContactsPage.module.css';
import { cardOf } from './card-of.ts';
import { contactsQuery, loadFirstLine } from './contacts.data.ts';
import type { ContactsSearch } from './contacts-search.ts';
import { FirstLineCard } from './FirstLineCard.tsx';
import { PersonRow } from './PersonRow.tsx';
import { saveVcards } from './save-vcards.ts';
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

interface Props {
  partner: number;
  search: ContactsSearch;
}

/** The sponsor, and the support if the operator has configured an address. */
function SponsorCards({ partner, search: { page = 1, q } }: Props) {
  const { t } = useTexts();
  const query = useQuery(contactsQuery({ partner, page, limits: PAGE_SIZE, displayName: q }));
  const support = query.data?.support.email;
  return (
    <>
      <Card title={t('team:contacts.sponsor')}>
        <QueryContent query={query} lines={[70, 50]} room={[103, 103]}>
          {({ sponsor }) =>
            sponsor === null ? (
              <p className="quiet">{t('team:contacts.noSponsor')}</p>
            ) : (
              <PersonRow person={{ ...sponsor, name: sponsor.displayName }}>
                {sponsor.email !== null && (
                  <p className="quiet">
                    <MailAddress>{sponsor.email}</MailAddress>
                  </p>
                )}
              </PersonRow>
            )
          }
        </QueryContent>
      </Card>
      {support !== undefined && support !== null && (
        <Card title={t('team:contacts.support')}>
          <PersonRow person={{ name: t('team:contacts.supportName'), email: support, phone: null }}>
            <p className="quiet">{support}</p>
          </PersonRow>
        </Card>
      )}
    </>
  );
}

/** Downloads the whole first line as one address book file: page by page, with progress and a cancel button. */
function AllCards({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const running = useRef<AbortController>(undefined);
  const run = async (signal: AbortSignal) => {
    const people = await loadAll({
      load: (page, limits) => loadFirstLine({ partner, page, limits, displayName: undefined }),
      rowId: ({ id }) => id,
      onProgress: (done, total) => setProgress({ done, total }),
      signal,
    });
    saveVcards(t('nav.contacts'), people.map(cardOf));
    toast.success(t('team:contacts.saved', { count: people.length, total: format.integer(people.length) }));
  };
  const start = () => {
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress({ done: 0, total: 0 });
    run(signal)
      .catch((error: unknown) => {
        if (signal.aborted) return;
        const details = error instanceof ApiError ? { error } : {};
        toast.error(t('team:contacts.notSaved'), { ...details, retry: start });
      })
      .finally(() => setProgress(null));
  };
  if (progress === null) {
    return (
      <Button variant="default" icon="download" onClick={start}>
        {t('team:contacts.allCards')}
      </Button>
    );
  }
  const { done, total } = progress;
  return (
    <div className={css.progress}>
      <progress max={Math.max(total, 1)} value={done} aria-label={t('team:contacts.allCards')} />
      <span>
        {format.integer(done)} / {format.integer(total)}
      </span>
      <Button variant="default" onClick={() => running.current?.abort()}>
        {t('ui:confirm.cancel')}
      </Button>
    </div>
  );
}
