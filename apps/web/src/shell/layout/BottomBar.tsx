import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { screen } from '../../frame/screen.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { phoneMenu } from '../menu.ts';
import { useShownEntries } from '../use-shown-entries.ts';
import css from './BottomBar.module.css';

const MoreSheet = screen(() => import('./MoreSheet.tsx'), 'MoreSheet', []);

/** The menu within reach of the thumb, on phones. */
export function BottomBar() {
  const { t } = useTexts();
  const [more, setMore] = useState(false);
  const close = () => setMore(false);
  const shown = useShownEntries();
  return (
    <nav aria-label={t('layout.menu')} className="bw-bottom">
      {shown(phoneMenu).map(({ to, label, icon }) => (
        <Link key={to} to={to} className={css.entry} activeOptions={{ includeSearch: false }}>
          <Icon name={icon} size={22} />
          <span>{t(label)}</span>
        </Link>
      ))}
      <button type="button" className={css.entry} onClick={() => setMore(true)} aria-haspopup="dialog">
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
