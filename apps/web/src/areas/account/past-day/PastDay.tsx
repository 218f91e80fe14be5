import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useFailureText } from '../../../ui/failure-text.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import type { LinkParts } from '../../../ui/table/TableGrid.tsx';
import { useChange } from '../../../ui/table/use-table.ts';
import css from './PastDay.module.css';
import { AccountCard, BalancesCard, LevelCard } from './PastDayCards.tsx';
import { PastLine } from './PastLine.tsx';
import { PlaceCard } from './PastPlaceCard.tsx';
import { dayOf, pastDayQuery } from './past-day.data.ts';
import { type PastDaySearch, pastLineTable } from './past-day-search.ts';

/** A link to a person, as the page around it makes it. */
export type PersonLink = (
  person: { readonly id: number; readonly displayName: string },
  parts: Partial<LinkParts>,
) => ReactNode;

interface Props {
  partner: number | string;
  search: PastDaySearch;
  link: PersonLink;
  /** Whether everyone above is shown, if the answer has them: for operators only. */
  showsAbove?: boolean;
  /** Shown if the partner does not exist. */
  missing?: ReactNode;
}

/** A partner's state at the end of any day. The day is chosen here and is in the URL. */
export function PastDay({ partner, search, link, showsAbove = false, missing }: Props) {
  const { t } = useTexts();
  const failureText = useFailureText();
  const query = useQuery(pastDayQuery(partner, search));
  const change = useChange(pastLineTable);
  const outside = query.error?.status === 422 ? query.error : null;
  return (
    <div className={css.page}>
      <p className="quiet">{t('account:pastDay.lead')}</p>
      <TextField
        className={css.day}
        type="date"
        min={query.data?.firstDay}
        max={berlinDay(Date.now())}
        label={t('account:pastDay.day')}
        value={dayOf(search)}
        onChange={({ currentTarget: { value } }) => change({ day: value }, { replace: true })}
      />
      {outside !== null ? (
        <Note>
          <p role="status">{failureText(outside)}</p>
        </Note>
      ) : (
        <>
          <QueryContent query={query} lines={[60, 70, 50, 65]} room="any" missing={missing}>
            {(data) => (
              <div className={css.cards} data-testid="past-day">
                <LevelCard data={data} />
                <BalancesCard data={data} />
                <PlaceCard data={data} link={showsAbove ? link : undefined} />
                <AccountCard data={data} />
              </div>
            )}
          </QueryContent>
          {query.error?.status !== 404 && <PastLine partner={partner} search={search} link={link} />}
        </>
      )}
    </div>
  );
}
