import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { menu } from '../menu.ts';
import { Brand } from './Brand.tsx';
import css from './Sidebar.module.css';

/** The menu beside the content, from tablets on. */
export function Sidebar() {
  const { t } = useTexts();
  return (
    <nav aria-label={t('layout.menu')} className="bw-side">
      <Brand />
      <div className={css.menu}>
        {menu.map(({ heading, entries }) => (
          <div key={heading ?? 'home'}>
            {heading !== null && <h2 className={css.heading}>{t(heading)}</h2>}
            <ul>
              {entries.map(({ to, label, icon }) => (
                <li key={to}>
                  <Link to={to} className={css.entry} activeOptions={{ includeSearch: false }}>
                    <Icon name={icon} />
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
