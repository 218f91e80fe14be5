import { Link } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { menu } from '../menu.ts';
import { useShownEntries } from '../use-shown-entries.ts';
import css from './MenuGroups.module.css';

/** All of the menu, group by group. */
export function MenuGroups({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTexts();
  const shown = useShownEntries();
  // A new tab looks at nobody but oneself.
  const { own } = useSubject();
  const groups = menu
    .map(({ heading, entries }) => ({ heading, entries: shown(entries) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className={css.menu}>
      {groups.map(({ heading, entries }) => (
        <div key={heading ?? entries[0]?.to}>
          {heading !== null && <h2 className={css.heading}>{t(`menu.${heading}`)}</h2>}
          <ul>
            {entries.map(({ to, label, icon, newTab }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={css.entry}
                  activeOptions={{ exact: true, includeSearch: false }}
                  onClick={onChosen}
                  {...(newTab && own && { target: '_blank', rel: 'noopener' })}
                >
                  <Icon name={icon} />
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
