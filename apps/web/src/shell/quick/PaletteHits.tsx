import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import css from './Palette.module.css';
import { type Entry, type Group, type GroupName, type Open, SHOWN, useGroups } from './palette-entries.ts';

/** Debounce before the server is asked, in milliseconds. */
const REST_MS = 250;

/** Receives the keys of the field above the hits; Enter pressed before the hits have arrived waits for them. */
export interface Keys {
  move: ((event: KeyboardEvent) => void) | null;
  entered: boolean;
}

interface Props {
  typed: string;
  list: string;
  keys: RefObject<Keys>;
  close: () => void;
  onOpen: Open;
  onCurrent: (option: string | undefined) => void;
}

/** Results for the typed text: pages, actions, people of the team, orders and news. */
export function PaletteHits({ typed, list, keys, close, onOpen, onCurrent }: Props) {
  const { t } = useTexts();
  const [unfolded, setUnfolded] = useState<{ name: GroupName; typed: string } | null>(null);
  const rested = useDebounced(typed.trim(), REST_MS);
  const groups = useGroups(typed, rested, onOpen).map((group) =>
    withAll(group, {
      unfolded: unfolded?.name === group.name && unfolded.typed === typed,
      unfold: () => setUnfolded({ name: group.name, typed }),
      text: t,
    }),
  );
  const options = groups.flatMap(({ entries }) => entries);
  const nothing = groups[0]?.name === 'instead';
  const [active, setActive] = useState<{ id: string; typed: string } | null>(null);
  const chosen = active?.typed === typed ? active.id : undefined;
  const current = options.find(({ id }) => id === chosen) ?? options[0];
  const optionId = (entry: Entry) => `${list}-${entry.id.replaceAll(/\W+/g, '-')}`;
  const choose = (entry: Entry) => {
    if (!entry.id.startsWith('unfold ')) close();
    entry.choose();
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && current !== undefined) choose(current);
    else if (step !== undefined && current !== undefined && options.length > 0) {
      const next = options[(options.indexOf(current) + step + options.length) % options.length];
      if (next !== undefined) {
        setActive({ id: next.id, typed });
        document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
      }
    } else return;
    event.preventDefault();
  };
  useLayoutEffect(() => {
    keys.current.move = move;
    onCurrent(current === undefined ? undefined : optionId(current));
    if (!keys.current.entered) return;
    keys.current.entered = false;
    if (current !== undefined) choose(current);
  });
  return (
    <>
      <p role="status" className={nothing ? css.none : 'visually-hidden'}>
        {nothing && t('empty.title')}
        {!nothing && options.length > 0 && t('help:palette.hits', { count: options.length })}
      </p>
      <div id={list} role="listbox" aria-label={t('layout.palette')} className={css.list}>
        {groups.map((group) => (
          <Options key={group.name} group={group} current={current} optionId={optionId} onChoose={choose} />
        ))}
      </div>
    </>
  );
}

interface OptionsProps {
  group: Group;
  current: Entry | undefined;
  optionId: (entry: Entry) => string;
  onChoose: (entry: Entry) => void;
}

function Options({ group: { name, entries, pending, failed }, current, optionId, onChoose }: OptionsProps) {
  const { t } = useTexts();
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no element for a group of options
    <div role="group" aria-labelledby={heading} aria-busy={pending}>
      <h2 id={heading} className={css.heading} role="presentation">
        {t(`help:palette.group.${name}`)}
        {pending && <span className="quiet"> · {t('help:palette.searching')}</span>}
        {failed && <span className="quiet"> · {t('card.failed')}</span>}
      </h2>
      {entries.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
        <div
          key={entry.id}
          id={optionId(entry)}
          role="option"
          tabIndex={-1}
          aria-selected={entry.id === current?.id}
          className={css.option}
          onClick={() => onChoose(entry)}
        >
          <Icon name={entry.icon} />
          <span className={css.label}>{entry.label}</span>
          {entry.detail !== undefined && <span className={css.detail}>{entry.detail}</span>}
        </div>
      ))}
    </div>
  );
}

interface Unfolding {
  unfolded: boolean;
  unfold: () => void;
  text: ReturnType<typeof useTexts>['t'];
}

/** The first entries of a group, with a line that leads to all of them. */
function withAll(group: Group, { unfolded, unfold, text }: Unfolding): Group {
  const { name, entries, all } = group;
  if (name === 'recent' || entries.length === 0) return group;
  const few = unfolded ? entries : entries.slice(0, SHOWN);
  if (all === undefined && few.length === entries.length) return group;
  const last: Entry = {
    id: all === undefined ? `unfold ${name}` : `all ${name}`,
    icon: 'arrow',
    label: text('help:palette.all', { group: text(`help:palette.group.${name}`) }),
    choose: all ?? unfold,
  };
  return { ...group, entries: [...few, last] };
}
