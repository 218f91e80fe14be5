import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../api/session-store.ts';
import { Legal } from '../../frame/Legal.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Leaf } from '../../ui/Leaf.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import css from './ErrorScreen.module.css';
import { nearestRoute } from './nearest-route.ts';
import { useKnownPages } from './use-known-pages.ts';

/** More would be a menu. */
const MOST_FOUND = 6;

/** For unknown URLs: the likely page, a search over all pages, and a link back. */
export function NotFoundPage() {
  const { t } = useTexts();
  const { token } = useSession();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState('');
  const pages = useKnownPages();
  const suggestion = nearestRoute(pathname, pages);
  const needle = wanted.toLowerCase();
  const hits = needle === '' ? [] : pages.filter(({ title }) => title.toLowerCase().includes(needle));
  return (
    <main className={css.main}>
      <div className={css.page}>
        <span className={css.leaf}>
          <Leaf level={6} size={96} filled={0.25} />
        </span>
        <h1 tabIndex={-1}>{t('notFound.title')}</h1>
        <p className={css.text}>{t('ui:notFound.text')}</p>
        <p className={css.address}>{pathname}</p>
        {suggestion !== null && (
          <p>
            {t('ui:notFound.didYouMean')} <Link to={suggestion.path}>{suggestion.title}</Link>
          </p>
        )}
        <search className={css.search}>
          <SearchField
            draft="not-found"
            label={t('ui:notFound.search')}
            value={wanted}
            restMs={100}
            onRest={setWanted}
          />
          <p role="status" className="quiet">
            {needle !== '' && t('ui:notFound.found', { count: hits.length })}
          </p>
          <ul>
            {hits.slice(0, MOST_FOUND).map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </search>
        <Link to={token === null ? '/login' : '/dashboard'} className={`bw-solid ${css.back}`}>
          {t(token === null ? 'ui:notFound.toLogin' : 'ui:notFound.toDashboard')}
        </Link>
        <Legal />
      </div>
    </main>
  );
}
