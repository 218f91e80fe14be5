import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDialog } from '../../ui/dialog.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './Palette.module.css';
import { type Entry, type Group, type GroupName, type Open, SHOWN, useGroups } from './palette-entries.ts';

/** How long typing has to rest before the server is asked, in milliseconds. */
const REST_MS = 250;

interface Props {
  onClose: () => void;
  onOpen: Open;
}

/** Finds pages, things to do, people of the team, orders and news from one field, by keyboard alone. */
export function Palette({ onClose, onOpen }: Props) {
  const { t } = useTexts();
  const { props, close } = useDialog(onClose);
  const [typed, setTyped] = useState('');
  const [unfolded, setUnfolded] = useState<GroupName | null>(null);
  const [rested] = useDebouncedValue(typed.trim(), REST_MS);
  const groups = useGroups(typed, rested, onOpen).map((group) =>
    withAll(group, { unfolded: unfolded === group.name, unfold: () => setUnfolded(group.name), text: t }),
  );
  const options = groups.flatMap(({ entries }) => entries);
  const [active, setActive] = useState<string | null>(null);
  const current = options.find(({ id }) => id === active) ?? options[0];
  const list = useId();
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
      setActive(next?.id ?? null);
      if (next !== undefined) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  return (
    <dialog {...props} className={css.palette} aria-label={t('help:palette.title')} closedby="any">
      <div className={css.field}>
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={current === undefined ? undefined : optionId(current)}
          aria-label={t('help:palette.title')}
          placeholder={t('help:palette.placeholder')}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(null);
            setUnfolded(null);
          }}
          onKeyDown={move}
        />
        <button type="button" className={css.close} onClick={close} aria-label={t('layout.close')}>
          <Icon name="close" />
        </button>
      </div>
      <div id={list} role="listbox" aria-label={t('help:palette.title')} className={css.list}>
        {groups.map((group) => (
          <Options key={group.name} group={group} current={current} optionId={optionId} onChoose={choose} />
        ))}
      </div>
      <p role="status" className={options.length === 0 ? css.none : 'visually-hidden'}>
        {options.length > 0 ? t('help:palette.hits', { count: options.length }) : t('empty.title')}
      </p>
    </dialog>
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
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-labelledby={heading} aria-busy={pending}>
      <h2 id={heading} className={css.heading} role="presentation">
        {t(`help:palette.group.${name}`)}
        {pending && <span className="quiet"> · {t('help:palette.searching')}</span>}
        {failed && <span className="quiet"> · {t('card.failed')}</span>}
      </h2>
      {entries.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
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

/** A few of a group, and one more line that leads to all of them. */
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
