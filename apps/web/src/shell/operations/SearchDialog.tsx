import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { HitLine, hitIcons } from '../../areas/operations/search/HitLine.tsx';
import {
  groupsOf,
  type Hit,
  type HitGroup,
  hitLink,
  MIN_SEARCH_LETTERS,
  REST_MS,
  searchQuery,
} from '../../areas/operations/search/search.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDialog } from '../../ui/dialog.ts';
import { Icon } from '../../ui/icons.tsx';
import { Pending } from '../../ui/Pending.tsx';
import { ReadFailure } from '../../ui/ReadFailure.tsx';
import { MAX_TEXT_LENGTH } from '../../ui/table/table-search.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import palette from '../quick/Palette.module.css';
import css from './SearchDialog.module.css';

/** Finds partners, orders, payouts, documents and codes from one field, by keyboard alone. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { props, close } = useDialog(onClose);
  const list = useId();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { query, hits, asked } = useHits(text);
  const [active, setActive] = useState<{ index: number; asked: string } | null>(null);
  const current = active?.asked === asked ? Math.min(active.index, hits.length - 1) : 0;
  const choose = (hit: Hit) => {
    close();
    void navigate(hitLink(hit));
  };
  const setEntered = useEntered({ text, first: hits[0], isRead: query.isSuccess && asked === text }, choose);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[current];
    if (event.key === 'Enter') {
      if (hit !== undefined && asked === text) choose(hit);
      else setEntered(text);
    } else if (step !== undefined && hits.length > 0) {
      const index = (current + step + hits.length) % hits.length;
      setActive({ index, asked });
      document.getElementById(`${list}-${index}`)?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  const expanded = hits.length > 0;
  return (
    <dialog {...props} className={palette.palette} aria-label={t('operations:search.label')} closedby="any">
      <div className={palette.field}>
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-expanded={expanded}
          aria-controls={expanded ? list : undefined}
          aria-activedescendant={expanded ? `${list}-${current}` : undefined}
          aria-autocomplete="list"
          aria-label={t('operations:search.label')}
          placeholder={t('operations:search.finds')}
          type="search"
          autoComplete="off"
          maxLength={MAX_TEXT_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={move}
        />
        <button type="button" className={palette.close} onClick={close} aria-label={t('layout.close')}>
          <Icon name="close" />
        </button>
      </div>
      <State text={text} asked={asked} query={query} />
      {expanded && (
        <div id={list} role="listbox" aria-label={t('operations:search.label')} className={palette.list}>
          {groupsOf(hits).map((group) => (
            <Options
              key={group.kind}
              group={group}
              more={query.data?.more.includes(group.kind) === true}
              typed={asked}
              idOf={(hit) => `${list}-${hits.indexOf(hit)}`}
              current={hits[current]}
              onChoose={choose}
            />
          ))}
        </div>
      )}
    </dialog>
  );
}

/** What answers the text, as soon as typing rests. */
function useHits(text: string) {
  const asked = useDebounced(text, REST_MS);
  const enough = asked.length >= MIN_SEARCH_LETTERS;
  const query = useQuery({ ...searchQuery(asked), enabled: enough });
  return { query, asked, hits: (enough && query.data?.hits) || [] };
}

interface Answer {
  text: string;
  first: Hit | undefined;
  /** Whether the hits are those of the text. */
  isRead: boolean;
}

/** Enter before the hits are there waits for them, unless the text changes. */
function useEntered({ text, first, isRead }: Answer, choose: (hit: Hit) => void) {
  const [entered, setEntered] = useState<string | null>(null);
  const due = isRead && entered === text ? first : undefined;
  useEffect(() => {
    if (due === undefined) return;
    setEntered(null);
    choose(due);
  });
  return setEntered;
}

interface StateProps {
  text: string;
  asked: string;
  query: ReturnType<typeof useHits>['query'];
}

/** What there is to say beside the hits: how many, none, not yet, or that it failed. */
function State({ text, asked, query }: StateProps) {
  const { t, format } = useTexts();
  const short = text.length < MIN_SEARCH_LETTERS;
  const waits = !short && (asked !== text || query.isPending) && !query.isError;
  const count = !short && asked === text ? query.data?.hits.length : undefined;
  if (!short && query.isError)
    return (
      <div className={css.failed}>
        <ReadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    );
  return (
    <>
      <p role="status" className={count === 0 ? palette.none : 'visually-hidden'}>
        {count === 0 && t('operations:search.none', { text })}
        {count !== undefined &&
          count > 0 &&
          t('operations:search.count', { count, number: format.integer(count) })}
      </p>
      {short && <p className={palette.none}>{t('operations:search.lead')}</p>}
      {waits && query.data === undefined && (
        <div className={css.waits}>
          <Pending lines={[70, 55, 60]} />
        </div>
      )}
    </>
  );
}

interface OptionsProps {
  group: HitGroup;
  more: boolean;
  typed: string;
  idOf: (hit: Hit) => string;
  current: Hit | undefined;
  onChoose: (hit: Hit) => void;
}

function Options({ group: { kind, hits }, more, typed, idOf, current, onChoose }: OptionsProps) {
  const { t } = useTexts();
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-labelledby={heading}>
      <h2 id={heading} className={palette.heading} role="presentation">
        {t(`operations:search.kind.${kind}`)}
        {more && <span className="quiet"> · {t('operations:search.more')}</span>}
      </h2>
      {hits.map((hit) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
        <div
          key={hit.id}
          id={idOf(hit)}
          role="option"
          tabIndex={-1}
          aria-selected={hit === current}
          className={palette.option}
          onClick={() => onChoose(hit)}
        >
          <Icon name={hitIcons[hit.kind]} />
          <HitLine hit={hit} typed={typed} />
        </div>
      ))}
    </div>
  );
}
