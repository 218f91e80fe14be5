import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useOpenGroups } from '../use-open-groups.ts';
import { currentEntry } from './current-entry.ts';
import css from './FoldingMenu.module.css';

/** One page in a menu, with its name in the current language. */
interface FoldingEntry {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: IconName;
  readonly text: string;
  readonly newTab?: boolean;
  /** Paths of pages below it, if they do not start with its own. */
  readonly pages?: RegExp;
}

/** Entries that collapse below a heading; without one they are always visible. */
interface FoldingGroup {
  readonly entries: readonly FoldingEntry[];
  readonly heading?: {
    /** The key under which the device stores whether it is open: unique across all menus. */
    readonly name: string;
    readonly icon: IconName;
    readonly text: string;
    /** The paths of its pages, also of those without an entry. */
    readonly pages: RegExp;
  };
}

interface Props {
  groups: readonly FoldingGroup[];
  onChosen?: (() => void) | undefined;
}

/** A menu by groups. Collapsed entries stay in the DOM; a group without entries is omitted. */
export function FoldingMenu({ groups, onChosen }: Props) {
  const id = useId();
  const { pathname } = useLocation();
  const current = groups.find(({ heading }) => heading?.pages.test(pathname))?.heading?.name;
  const { isOpen, toggle } = useOpenGroups(current, pathname);
  const marked = currentEntry(
    groups.flatMap(({ entries }) => entries),
    pathname,
  );
  return (
    <div className={css.menu}>
      {groups.map(({ heading, entries }) => {
        const list = entries.map((entry) => (
          <Entry key={entry.to} entry={entry} marked={entry === marked} onChosen={onChosen} />
        ));
        if (list.length === 0) return null;
        if (heading === undefined) return <ul key={entries[0]?.to}>{list}</ul>;
        const { name, icon, text } = heading;
        const open = isOpen(name);
        return (
          <div key={name}>
            <h2>
              <button
                type="button"
                className={`${css.entry} ${css.heading}`}
                aria-expanded={open}
                aria-controls={`${id}-${name}`}
                data-current={name === current && !open}
                onClick={({ currentTarget }) => {
                  // Without hover the focus keeps the narrow menu expanded, and Safari does not focus buttons on click.
                  currentTarget.focus();
                  toggle(name);
                }}
              >
                <Icon name={icon} />
                <span className={css.name}>{text}</span>
              </button>
            </h2>
            <ul id={`${id}-${name}`} hidden={!open}>
              {list}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

interface EntryProps {
  entry: FoldingEntry;
  /** Its page is open, or one below it. */
  marked: boolean;
  onChosen: (() => void) | undefined;
}

function Entry({ entry: { to, icon, text, newTab = false }, marked, onChosen }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        className={css.entry}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={marked ? 'true' : undefined}
        onClick={onChosen}
        {...(newTab && { target: '_blank', rel: 'noopener' })}
      >
        <Icon name={icon} />
        <span className={css.name}>{text}</span>
      </Link>
    </li>
  );
}
