import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLevelName } from '../../../frame/plan/use-plan.ts';
import type { Format } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { useListed } from '../../../ui/table/listed-rows.ts';
import { type CallToday, FIRST_CALLS, todayQuery } from './contacts.data.ts';
import { type CallView, type ContactsSearch, callsTable, type Reason, views } from './contacts-search.ts';
import { FollowUpActions } from './FollowUpActions.tsx';
import { FollowUpTexts } from './FollowUpTexts.tsx';
import { PeopleList } from './PeopleList.tsx';
import css from './TodayCard.module.css';

interface Props {
  partner: number;
  search: ContactsSearch;
  /** Notes exist only on one's own team. */
  own: boolean;
}

/** Numbers shown, step by step; nobody calls more in a day. */
const STEPS = [FIRST_CALLS, 25, 100];

/** Hidden while empty. */
const rare: readonly CallView[] = ['isFollowUp', 'aside'];

/** "Whom to call today?": people of the team, each with the reasons. */
export function TodayCard({ partner, search, own }: Props) {
  const { reason, ...others } = search;
  const { t, format } = useTexts();
  const [shown, setShown] = useState({ reason, step: 0 });
  const step = shown.reason === reason ? shown.step : 0;
  const noWrites = useNoWrites();
  const quick = reason === 'aside' ? 'back' : 'done';
  const query = useQuery({
    ...todayQuery(partner, reason, STEPS[step] ?? FIRST_CALLS),
    placeholderData: keepPreviousData,
  });
  useListed(
    callsTable,
    query.data?.members.map(({ id, displayName: name }) => ({ id, name })),
  );
  return (
    <Card title={t('team:contacts.today')} aside={own && <Link to="/app/today">{t('nav.today')}</Link>}>
      <QueryContent query={query} lines={[50, 80, 65, 75]} room={[1128, 790]}>
        {({ members, total, counts }) => (
          <>
            <nav className={css.reasons} aria-label={t('team:contacts.reasons')}>
              {views
                .filter((name) => counts[name] > 0 || name === reason || !rare.includes(name))
                .map((name) => (
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
            {counts.doneToday > 0 && (
              <p className="quiet">
                {t('team:contacts.doneToday', { number: format.integer(counts.doneToday) })}
              </p>
            )}
            {own && noWrites.note}
            {members.length === 0 ? (
              <Nobody view={reason} done={counts.doneToday} />
            ) : (
              <PeopleList
                members={members}
                stale={query.isPlaceholderData}
                parameter="call"
                actions={
                  own
                    ? (member) => <FollowUpActions member={member} quick={quick} toldBy={noWrites.id} />
                    : undefined
                }
              >
                {(member) => (
                  <>
                    <ReasonTexts member={member} />
                    <FollowUpTexts followUp={member.followUp} />
                  </>
                )}
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

/** Empty state: nobody to call, or nobody snoozed. */
function Nobody({ view, done }: { view: CallView | undefined; done: number }) {
  const { t } = useTexts();
  const kind = view === 'aside' ? 'nobodyAside' : view === undefined && done > 0 ? 'allDone' : 'nobodyToday';
  return (
    <Empty list title={t(`team:contacts.${kind}Title`)}>
      {t(`team:contacts.${kind}`)}
    </Empty>
  );
}

/** Reasons to call somebody, with their facts. */
function ReasonTexts({ member }: { member: CallToday }) {
  const { t, format } = useTexts();
  const nameOf = useLevelName();
  return (
    <ul className={css.texts}>
      {member.reasons.map((reason) => (
        <li key={reason} className={css.text} data-reason={reason}>
          {textOf(reason, member, { t, format, nameOf })}
        </li>
      ))}
    </ul>
  );
}

interface Words {
  t: Translate;
  format: Format;
  nameOf: (level: number) => string;
}

function textOf(reason: Reason, member: CallToday, { t, format, nameOf }: Words): string {
  switch (reason) {
    // Its day is shown below, with the note.
    case 'isFollowUp':
      return t('team:contacts.isFollowUp');
    case 'isNew':
      return t('team:contacts.newSince', { date: format.date(member.createdAt) });
    case 'isAway':
      return member.currentLoginDate === null
        ? t('team:contacts.neverThere')
        : t('team:contacts.awaySince', { date: format.date(member.currentLoginDate) });
    case 'isExpiring':
      return member.membershipExpiryDate === null
        ? t('team:contacts.isExpiring')
        : t('team:contacts.endsOn', { date: format.date(member.membershipExpiryDate) });
    case 'isCloseToNextLevel': {
      const levelName = nameOf(member.level + 1);
      const missing = member.missingQualificationPoints ?? 0;
      return missing > 0
        ? t('team:contacts.pointsMissing', { points: format.integer(missing), levelName })
        : t('team:contacts.legsMissing', { levelName });
    }
  }
}
