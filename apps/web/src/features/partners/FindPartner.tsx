import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { apiQuery } from '../../api/api-query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/icons.tsx';
import '../../ui/inputs.css';
import { initials } from '../../ui/initials.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import css from './FindPartner.module.css';

/** How long typing has to rest before the server is asked; each question is logged. */
const REST_MS = 500;

interface Props {
  q: string;
  /** What can be done with somebody who was found. */
  actionFor: (partner: { id: number; name: string }) => ReactNode;
}

/** Operators find anybody, wherever they stand: by name, e-mail address or number. */
export function FindPartner({ q, actionFor }: Props) {
  const { t, format } = useTexts();
  const query = useQuery({
    ...apiQuery('GET /api/partners/find', { query: { text: q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t('nav.findPartner')} lead={t('team:findPartner.lead')} />
      <search className={css.search}>
        <TextSearch q={q} />
      </search>
      {q !== '' && (
        <QueryContent query={query} lines={[60, 70, 65]}>
          {(found) => (
            <>
              <p className="visually-hidden" role="status">
                {t('team:tree.hits', { count: found.length, number: format.integer(found.length) })}
              </p>
              {found.length === 0 ? (
                <Empty>{t('team:findPartner.nobody')}</Empty>
              ) : (
                <ul className={`bw-card ${css.people}`} data-stale={query.isPlaceholderData}>
                  {found.map(({ id, displayName, email, accountType, placed, disabled, createdAt }) => (
                    <li key={id} className={css.person}>
                      <span className={css.face} aria-hidden="true">
                        {initials(displayName)}
                      </span>
                      <div className={css.text}>
                        <p className={css.name}>{displayName}</p>
                        <p className={css.facts}>
                          {[
                            `#${id}`,
                            email,
                            t(`accountType.${accountType}`),
                            t('team:findPartner.since', { date: format.date(createdAt) }),
                            ...(placed ? [] : [t('team:findPartner.unplaced')]),
                            ...(disabled ? [t('team:findPartner.disabled')] : []),
                          ].join(' · ')}
                        </p>
                      </div>
                      {actionFor({ id, name: displayName })}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </QueryContent>
      )}
    </>
  );
}

function TextSearch({ q }: { q: string }) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/app/team/find-partner' });
  const [text, setText] = useState(q);
  const typed = text.trim();
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => {
      void navigate({ search: typed === '' ? {} : { q: typed }, replace: true, resetScroll: false });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, q, navigate]);
  return (
    <TextInput
      type="search"
      label={t('team:findPartner.label')}
      value={text}
      maxLength={100}
      leftSection={<Icon name="search" size={18} />}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
