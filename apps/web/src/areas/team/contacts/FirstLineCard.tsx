import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { NoHit } from '../../../ui/NoHit.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useListed } from '../../../ui/table/listed-rows.ts';
import { Pages } from '../../../ui/table/Pages.tsx';
import { pageInstead, pageSizeOf } from '../../../ui/table/table-search.ts';
import { InviteLink } from '../InviteLink.tsx';
import { contactsQuery, type Member } from './contacts.data.ts';
import { type ContactsSearch, contactsSearch } from './contacts-search.ts';
import css from './FirstLineCard.module.css';
import { FollowUpTexts } from './FollowUpTexts.tsx';
import { LazyFollowUpSheet } from './LazyFollowUpSheet.tsx';
import { PeopleList } from './PeopleList.tsx';

interface Props {
  partner: number;
  search: ContactsSearch;
  /** Notes exist only on one's own first line. */
  own: boolean;
}

/** The first line by name, with search and pages. */
export function FirstLineCard({ partner, search, own }: Props) {
  const { t, format } = useTexts();
  const levelName = useLevelName();
  const navigate = useNavigate({ from: '/app/team/contacts' });
  const { page = 1, q } = search;
  const size = pageSizeOf(search);
  const query = useQuery({
    ...contactsQuery({ partner, page, limits: size, displayName: q }),
    placeholderData: keepPreviousData,
  });
  useListed(
    contactsSearch,
    query.data?.firstLine.map(({ id, displayName: name }) => ({ id, name })),
  );
  const total = query.data?.totalFirstLine;
  const instead = total === undefined || query.isPlaceholderData ? undefined : pageInstead(page, total, size);
  useEffect(() => {
    if (instead !== undefined) void navigate({ search: (old) => ({ ...old, page: instead }), replace: true });
  }, [instead, navigate]);
  const searchFor = (text: string) =>
    void navigate({
      search: ({ page: _, q: before, ...rest }) => (text === '' ? rest : { ...rest, q: text }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Card title={t('team:contacts.firstLine')}>
      <SearchField
        draft="contacts.search"
        label={t('team:contacts.search')}
        value={q ?? ''}
        onRest={searchFor}
      />
      <QueryContent query={query} lines={[60, 80, 70, 75]} room={[1430, 850]}>
        {({ firstLine, totalFirstLine }) => (
          <>
            <p className="quiet" role="status">
              {t('team:contacts.total', { count: totalFirstLine, total: format.integer(totalFirstLine) })}
            </p>
            {firstLine.length === 0 ? (
              <Nobody q={q} onClear={() => searchFor('')} />
            ) : (
              <PeopleList
                members={firstLine}
                stale={query.isPlaceholderData}
                parameter="partner"
                more={own ? (member) => <NoteButton member={member} /> : undefined}
              >
                {({ accountType, level, followUp }) => (
                  <>
                    <p className={css.facts}>
                      {t(`accountType.${accountType}`)} · {levelName(level)}
                    </p>
                    <FollowUpTexts followUp={followUp} />
                  </>
                )}
              </PeopleList>
            )}
            <Pages definition={contactsSearch} page={page} size={size} total={totalFirstLine} />
          </>
        )}
      </QueryContent>
    </Card>
  );
}

interface NobodyProps {
  /** The search text. */
  q: string | undefined;
  onClear: () => void;
}

/** The line is empty, or nobody in it matches. */
function Nobody({ q, onClear }: NobodyProps) {
  const { t } = useTexts();
  if (q === undefined)
    return (
      <Empty list picture="people" title={t('team:teamTable.noneTitle')} action={<InviteLink />}>
        {t('team:contacts.nobody')}
      </Empty>
    );
  return <NoHit onClear={onClear} />;
}

/** Opens the follow-up of a person, among the contact buttons. */
function NoteButton({ member }: { member: Member }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const label = t('team:contacts.laterOne', { name: member.displayName });
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={t('team:contacts.laterTitle')}
        onClick={() => setOpen(true)}
      >
        <Icon name="edit" size={18} />
      </button>
      {open && <LazyFollowUpSheet member={member} onClose={() => setOpen(false)} />}
    </>
  );
}
