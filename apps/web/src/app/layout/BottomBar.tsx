import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { menu } from '../menu.ts';
import css from './BottomBar.module.css';

/** The menu within reach of the thumb, on phones. */
export function BottomBar() {
  const { t } = useTexts();
  return (
    <nav aria-label={t('layout.menu')} className="bw-bottom">
      {menu
        .flatMap((group) => group.entries)
        .map(({ to, label, icon }) => (
          <Link key={to} to={to} className={css.entry} activeOptions={{ includeSearch: false }}>
            <Icon name={icon} size={22} />
            <span>{t(label)}</span>
          </Link>
        ))}
    </nav>
  );
}
