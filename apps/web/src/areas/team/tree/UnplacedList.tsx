import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { initials } from '../../../ui/initials.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { type UnplacedPartner, unplacedQuery } from './placing.data.ts';
import css from './UnplacedList.module.css';

interface Props {
  onPlace: (partner: number) => void;
}

/** People recruited by the user who have no place yet. */
export function UnplacedList({ onPlace }: Props) {
  const { t } = useTexts();
  const [pages, setPages] = useState(1);
  const queries = useQueries({
    queries: Array.from({ length: pages }, (_, index) => unplacedQuery(index + 1)),
  });
  const rows = queries.flatMap((query) => query.data?.partners ?? []);
  const latest = queries.at(-1);
  if (latest === undefined) return null;
  return (
    <>
      {rows.length > 0 && (
        <ul className={css.list}>
          {rows.map((row) => (
            <Unplaced key={row.id} row={row} onPlace={() => onPlace(row.id)} />
          ))}
        </ul>
      )}
      <QueryContent query={latest} lines={[60, 50]}>
        {({ total }) => (
          <>
            {total === 0 && (
              <Empty list picture="people" title={t('team:addPartner.nobodyTitle')}>
                {t('team:addPartner.nobody')}
              </Empty>
            )}
            {rows.length < total && (
              <Button variant="default" onClick={() => setPages(pages + 1)}>
                {t('team:addPartner.more')}
              </Button>
            )}
          </>
        )}
      </QueryContent>
    </>
  );
}

function Unplaced({ row, onPlace }: { row: UnplacedPartner; onPlace: () => void }) {
  const { t, format } = useTexts();
  return (
    <li className={css.row}>
      <span className={css.face} aria-hidden="true">
        {initials(row.displayName)}
      </span>
      <span className={css.text}>
        <span className={css.name}>{row.displayName}</span>
        <span className="quiet">
          {t(row.affiliate ? 'accountType.partner' : 'accountType.basic')} ·{' '}
          {t('team:addPartner.since', { date: format.date(row.since) })}
        </span>
      </span>
      <Button variant="default" onClick={onPlace}>
        {t('team:placing.action')}
        <span className="visually-hidden">: {row.displayName}</span>
      </Button>
    </li>
  );
}
