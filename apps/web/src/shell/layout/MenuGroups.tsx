import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import type { MenuEntry, menu } from '../menu.ts';
import { useOpenGroups } from '../use-open-groups.ts';
import { useShownEntries } from '../use-shown-entries.ts';
import { useTechnical } from '../use-technical.ts';
import css from './MenuGroups.module.css';

interface Props {
  groups: typeof menu;
  onChosen?: () => void;
}

/** A menu, group by group. What is folded up stays in the document. */
export function MenuGroups({ groups, onChosen }: Props) {
  const { t } = useTexts();
  const id = useId();
  const shown = useShownEntries();
  const technical = useTechnical();
  const { pathname } = useLocation();
  const current = groups.find(({ pages }) => pages?.test(pathname))?.heading;
  const { isOpen, toggle } = useOpenGroups(current, pathname);
  const list = (entries: readonly MenuEntry[]) =>
    entries.map((entry) => <Entry key={entry.to} entry={entry} onChosen={onChosen} />);
  return (
    <div className={css.menu}>
      {groups.map(({ heading, icon, entries: all }) => {
        const entries = shown(all);
        if (entries.length === 0) return null;
        if (heading === undefined) return <ul key={entries[0]?.to}>{list(entries)}</ul>;
        if (heading === 'technical' && !technical && current !== heading) return null;
        const open = isOpen(heading);
        return (
          <div key={heading}>
            <h2>
              <button
                type="button"
                className={`${css.entry} ${css.heading}`}
                aria-expanded={open}
                aria-controls={`${id}-${heading}`}
                data-current={heading === current && !open}
                onClick={({ currentTarget }) => {
                  // Where nothing hovers the focus keeps the narrow menu unfolded, and Safari gives it to no button.
                  currentTarget.focus();
                  toggle(heading);
                }}
              >
                <Icon name={icon} />
                <span className={css.name}>{t(`menu.${heading}`)}</span>
              </button>
            </h2>
            <ul id={`${id}-${heading}`} hidden={!open}>
              {list(entries)}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function Entry({
  entry: { to, label, icon, newTab },
  onChosen,
}: {
  entry: MenuEntry;
  onChosen: (() => void) | undefined;
}) {
  const { t } = useTexts();
  // A new tab looks at nobody but oneself.
  const { own } = useSubject();
  return (
    <li>
      <Link
        to={to}
        className={css.entry}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={onChosen}
        {...(newTab && own && { target: '_blank', rel: 'noopener' })}
      >
        <Icon name={icon} />
        <span className={css.name}>{t(label)}</span>
      </Link>
    </li>
  );
}
