import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { todayQuery } from './contacts.data.ts';
import { type ContactsSearch, reasons } from './contacts-search.ts';
import { PeopleList } from './PeopleList.tsx';
import { ReasonTexts } from './ReasonTexts.tsx';
import css from './TodayCard.module.css';

interface Props {
  partner: number;
  search: ContactsSearch;
}

/** How many are shown, step by step; nobody calls more in a day. */
const STEPS = [5, 25, 100];

/** "Whom to call today?": of the first line, each with the reasons. */
export function TodayCard({ partner, search }: Props) {
  const { reason, ...others } = search;
  const { t, format } = useTexts();
  const [shown, setShown] = useState({ reason, step: 0 });
  const step = shown.reason === reason ? shown.step : 0;
  const query = useQuery({
    ...todayQuery(partner, reason, STEPS[step] ?? 5),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t('team:contacts.today')}>
      <QueryContent query={query} lines={[50, 80, 65, 75]}>
        {({ members, total, counts }) => (
          <>
            <nav className={css.reasons} aria-label={t('team:contacts.reasons')}>
              {reasons.map((name) => (
                <Link
                  key={name}
                  to="/app/team/contacts"
                  search={name === reason ? others : { ...others, reason: name }}
                  className={css.reason}
                  data-current={name === reason}
                  aria-current={name === reason ? 'true' : undefined}
                  resetScroll={false}
                >
                  {t(`team:contacts.${name}`)} <strong>{format.integer(counts[name])}</strong>
                </Link>
              ))}
            </nav>
            {members.length === 0 ? (
              <Empty list title={t('team:contacts.nobodyTodayTitle')}>
                {t('team:contacts.nobodyToday')}
              </Empty>
            ) : (
              <PeopleList members={members} stale={query.isPlaceholderData}>
                {(member) => <ReasonTexts member={member} />}
              </PeopleList>
            )}
            {members.length < total && step < STEPS.length - 1 && (
              <Button
                variant="default"
                loading={query.isFetching}
                onClick={() => setShown({ reason, step: step + 1 })}
              >
                {t('team:contacts.more')}
              </Button>
            )}
          </>
        )}
      </QueryContent>
    </Card>
  );
}
