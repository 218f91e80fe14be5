import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { screen } from '../../frame/screen.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { isBehindMore, phoneMenu } from '../menu.ts';
import { useShownEntries } from '../use-shown-entries.ts';
import css from './BottomBar.module.css';

const MoreSheet = screen(() => import('./MoreSheet.tsx'), 'MoreSheet', []);

/** The bottom bar of phones, within the thumb's reach; it highlights the page's section. */
export function BottomBar() {
  const { t } = useTexts();
  const [more, setMore] = useState(false);
  const close = () => setMore(false);
  const shown = useShownEntries();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('layout.menu')} className="bw-bottom">
      {shown(phoneMenu).map(({ to, label, icon, pages }) => (
        <Link
          key={to}
          to={to}
          className={css.entry}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={pages.test(pathname) ? 'true' : undefined}
        >
          <Icon name={icon} size={22} />
          <span>{t(label)}</span>
        </Link>
      ))}
      <button
        type="button"
        className={css.entry}
        aria-current={isBehindMore(pathname) ? 'true' : undefined}
        aria-haspopup="dialog"
        onClick={() => setMore(true)}
      >
        <Icon name="more" size={22} />
        <span>{t('menu.more')}</span>
      </button>
      {more && (
        <Suspense>
          <MoreSheet onClose={close} />
        </Suspense>
      )}
    </nav>
  );
}
