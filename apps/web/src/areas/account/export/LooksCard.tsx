import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './LooksCard.module.css';
import { type Look, looksQuery, PAGE_SIZE } from './own-data.data.ts';

/** Which data of the user people of the company viewed, by day and section, without names. */
export function LooksCard() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useQuery({ ...looksQuery(page), placeholderData: keepPreviousData });
  return (
    <Card title={t('account:looks.title')}>
      <p className="quiet">{t('account:looks.lead')}</p>
      <QueryContent query={query} lines={[70, 60, 65]} room="any">
        {({ items, total }) =>
          total === 0 ? (
            <p>{t('account:looks.none')}</p>
          ) : (
            <>
              <ul className={css.list} data-testid="looks">
                {items.map((look) => (
                  <LookRow key={`${look.day} ${look.who} ${look.what}`} look={look} />
                ))}
              </ul>
              <Pager
                label={t('account:looks.pages')}
                page={page}
                pages={Math.ceil(total / PAGE_SIZE)}
                step={(to, way) => (
                  <button type="button" onClick={() => setPage(to)}>
                    {t(way === 'back' ? 'account:looks.newer' : 'account:looks.older')}
                  </button>
                )}
              />
            </>
          )
        }
      </QueryContent>
    </Card>
  );
}

function LookRow({ look: { day, who, what, changed } }: { look: Look }) {
  const { t, format } = useTexts();
  return (
    <li className={css.look}>
      <time dateTime={day}>{format.date(day)}</time>
      <span>{t(`account:looks.who.${who}`)}</span>
      <span>
        {t(`account:looks.what.${what}`)} {changed && <Badge>{t('account:looks.changed')}</Badge>}
      </span>
    </li>
  );
}
