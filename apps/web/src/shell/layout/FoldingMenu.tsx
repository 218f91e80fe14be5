import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useOpenGroups } from '../use-open-groups.ts';
import { currentEntry } from './current-entry.ts';
import css from './FoldingMenu.module.css';

/** One page in a menu, with its name in the language of the page. */
interface FoldingEntry {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: IconName;
  readonly text: string;
  readonly newTab?: boolean;
  /** The addresses of pages below it, where they do not begin with its own. */
  readonly pages?: RegExp;
}

/** Entries that fold up below a heading; without one they stand for themselves. */
interface FoldingGroup {
  readonly entries: readonly FoldingEntry[];
  readonly heading?: {
    /** What the device remembers that it is open by: no two groups of all menus have the same. */
    readonly name: string;
    readonly icon: IconName;
    readonly text: string;
    /** The addresses of its pages, also of those that no entry leads to. */
    readonly pages: RegExp;
  };
}

interface Props {
  groups: readonly FoldingGroup[];
  onChosen?: (() => void) | undefined;
}

/** A menu, group by group. What is folded up stays in the document; a group without entries is left out. */
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
                  // Where nothing hovers the focus keeps the narrow menu unfolded, and Safari gives it to no button.
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
  /** Its page is looked at, or one below it. */
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
