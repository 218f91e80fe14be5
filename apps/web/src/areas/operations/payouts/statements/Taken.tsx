import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { MeterBar } from '../../../../ui/Meter.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { reloadPayouts } from '../../payout-settings.data.ts';
import css from './Statements.module.css';
import { type Statement, statementQuery } from './statements.data.ts';

/** Polling interval of a statement whose lines the server is still matching. */
const POLL_MS = 2_000;

const outcomes = ['matched', 'returned', 'unmatched', 'unrelated', 'unchanged'] as const;

/** Outcome of the statement just imported, polled until all lines are matched, with a link to the open ones. */
export function Taken({ statement: taken }: { statement: Statement }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const { data } = useQuery({
    ...statementQuery(taken.id),
    enabled: taken.left > 0,
    refetchInterval: ({ state }) => (state.data?.left === 0 ? false : POLL_MS),
  });
  const statement = data ?? taken;
  const { id, open, left, undecided } = statement;
  const wasBusy = useRef(left > 0);
  useEffect(() => {
    if (wasBusy.current && left === 0) void reloadPayouts(client);
    wasBusy.current = left > 0;
  }, [left, client]);
  const all = outcomes.reduce((sum, outcome) => sum + statement[outcome], left);
  const progress = t('runs:statement.left', { count: left, number: format.integer(left) });
  return (
    <Note
      tone={open > 0 || left > 0 ? 'sun' : 'leaf'}
      title={t(left > 0 ? 'runs:statement.booking' : 'runs:statement.taken')}
      data-testid="statement-taken"
    >
      {left > 0 && (
        <>
          <MeterBar met={all - left} asked={all} label={progress} />
          <p>{progress}</p>
        </>
      )}
      <dl className={css.counts}>
        {outcomes.map((outcome) => (
          <div key={outcome}>
            <dt>{t(`runs:statement.${outcome}`)}</dt>
            <dd>{format.integer(statement[outcome])}</dd>
          </div>
        ))}
      </dl>
      {undecided > 0 && (
        <p>{t('runs:statement.undecided', { count: undecided, number: format.integer(undecided) })}</p>
      )}
      <Link
        to="/app/operations/bank-statements"
        search={{ view: 'lines', statement: id, ...(open > 0 && { status: 'unmatched' as const }) }}
        resetScroll={false}
      >
        {t(open > 0 ? 'runs:statement.toOpen' : 'runs:statement.toLines')}
      </Link>
    </Note>
  );
}
