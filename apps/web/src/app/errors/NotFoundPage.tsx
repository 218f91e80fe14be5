import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Leaf } from '../../ui/Leaf.tsx';
import { menu } from '../menu.ts';
import css from './NotFoundPage.module.css';
import { nearestRoute } from './nearest-route.ts';

const entries = menu.flatMap((group) => group.entries);

/** For every address that leads nowhere: what it may have meant, and the way back. */
export function NotFoundPage() {
  const { t } = useTexts();
  const { token } = useSession();
  const { pathname } = useLocation();
  const nearest = nearestRoute(
    pathname,
    entries.map((entry) => entry.to),
  );
  const meant = entries.find((entry) => entry.to === nearest);
  return (
    <main className={css.main}>
      <div className={css.page}>
        <span className={css.leaf}>
          <Leaf level={6} size={96} filled={0.25} />
        </span>
        <h1 tabIndex={-1}>{t('notFound.title')}</h1>
        <p className={css.text}>{t('notFound.text')}</p>
        <p className={css.address}>{pathname}</p>
        {meant !== undefined && (
          <p>
            {t('notFound.didYouMean')} <Link to={meant.to}>{t(meant.label)}</Link>
          </p>
        )}
        <Link to={token === null ? '/login' : '/dashboard'} className={css.back}>
          {t(token === null ? 'notFound.toLogin' : 'notFound.toDashboard')}
        </Link>
      </div>
    </main>
  );
}
