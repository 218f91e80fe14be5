import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/icons.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import '../../ui/inputs.css';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { levelRow } from '@blattwerk/plan/levels/level.ts';
import { Pages } from '../../ui/table/Pages.tsx';
import { PAGE_SIZE, pageInstead } from '../../ui/table/table-search.ts';
import { cardOf } from './card-of.ts';
import { contactsQuery } from './contacts.data.ts';
import { type ContactsSearch, contactsSearch } from './contacts-search.ts';
import css from './FirstLineCard.module.css';
import { PersonRow } from './PersonRow.tsx';

/** How long typing has to rest before the server is asked. */
const REST_MS = 250;

interface Props {
  partner: number;
  search: ContactsSearch;
}

/** The own direct team by name, searched and page by page. */
export function FirstLineCard({ partner, search }: Props) {
  const { t, format } = useTexts();
  const navigate = useNavigate({ from: '/app/team/contacts' });
  const { page = 1, q } = search;
  const query = useQuery({
    ...contactsQuery({ partner, page, limits: PAGE_SIZE, displayName: q }),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.totalFirstLine;
  const instead = total === undefined || query.isPlaceholderData ? undefined : pageInstead(page, total);
  useEffect(() => {
    if (instead !== undefined) void navigate({ search: (old) => ({ ...old, page: instead }), replace: true });
  }, [instead, navigate]);
  return (
    <Card title={t('team:contacts.firstLine')}>
      <NameSearch q={q ?? ''} />
      <QueryContent query={query} lines={[60, 80, 70, 75]}>
        {({ firstLine, totalFirstLine }) => (
          <>
            <p className="quiet" role="status">
              {t('team:contacts.total', { count: totalFirstLine, total: format.integer(totalFirstLine) })}
            </p>
            {firstLine.length === 0 ? (
              <Empty>{t(q === undefined ? 'team:contacts.nobody' : 'ui:table.noneForFilter')}</Empty>
            ) : (
              <ul className={css.people} data-stale={query.isPlaceholderData}>
                {firstLine.map((member) => (
                  <li key={member.id}>
                    <PersonRow person={cardOf(member)} id={member.id}>
                      <p className={css.facts}>
                        {t(`accountType.${member.accountType}`)} · {levelRow(defaultPlan, member.level).name}
                      </p>
                    </PersonRow>
                  </li>
                ))}
              </ul>
            )}
            <Pages definition={contactsSearch} page={page} pages={Math.ceil(totalFirstLine / PAGE_SIZE)} />
          </>
        )}
      </QueryContent>
    </Card>
  );
}

/** What is typed goes into the address as soon as typing rests, and the pages begin anew. */
function NameSearch({ q }: { q: string }) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/app/team/contacts' });
  const [text, setText] = useState(q);
  const typed = text.trim();
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => {
      void navigate({
        search: ({ page: _, q: before, ...rest }) => (typed === '' ? rest : { ...rest, q: typed }),
        replace: true,
        resetScroll: false,
      });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, q, navigate]);
  return (
    <TextInput
      type="search"
      label={t('team:contacts.search')}
      value={text}
      maxLength={100}
      leftSection={<Icon name="search" size={18} />}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
