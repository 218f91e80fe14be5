import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { HitLine, hitIcons } from '../../areas/operations/search/HitLine.tsx';
import { MIN_SEARCH_LETTERS } from '../../areas/operations/search/search.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDialog } from '../../ui/dialog.ts';
import { emptyFor, Placeholder } from '../../ui/form/Placeholder.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Pending } from '../../ui/Pending.tsx';
import { ReadFailure } from '../../ui/ReadFailure.tsx';
import { MAX_TEXT_LENGTH } from '../../ui/table/table-search.ts';
import palette from '../quick/Palette.module.css';
import css from './SearchDialog.module.css';
import { type Answer, type Choice, linkOf, useAnswer } from './search-choices.ts';

/** Finds pages, partners, orders, payouts, documents and codes from one field, with the keyboard alone. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { props, close } = useDialog(onClose);
  const list = useId();
  const [typed, setTyped] = useState('');
  const answer = useAnswer(typed);
  const { text, choices, found } = answer;
  const [active, setActive] = useState<{ index: number; text: string } | null>(null);
  const current = active?.text === text ? Math.min(active.index, choices.length - 1) : 0;
  const choose = (choice: Choice) => {
    close();
    void navigate(linkOf(choice));
  };
  const setEntered = useEntered(answer, choose);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[current];
    if (event.key === 'Enter') {
      if (choice?.kind === 'page' || (choice && found?.isRead)) choose(choice);
      else setEntered(text);
    } else if (step !== undefined && choices.length > 0) {
      const index = (current + step + choices.length) % choices.length;
      setActive({ index, text });
      document.getElementById(`${list}-${index}`)?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  const expanded = choices.length > 0;
  const finds = found === null ? t('operations:search.findsPages') : t('operations:search.finds');
  return (
    <dialog {...props} className={palette.palette} aria-label={t('operations:search.label')} closedby="any">
      <div className={palette.field}>
        <Icon name="search" />
        <span className={palette.typed}>
          <input
            autoFocus
            role="combobox"
            aria-expanded={expanded}
            aria-controls={expanded ? list : undefined}
            aria-activedescendant={expanded ? `${list}-${current}` : undefined}
            aria-autocomplete="list"
            aria-label={t('operations:search.label')}
            {...emptyFor(finds)}
            type="search"
            autoComplete="off"
            maxLength={MAX_TEXT_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={move}
          />
          <Placeholder>{finds}</Placeholder>
        </span>
        <button type="button" className={palette.close} onClick={close} aria-label={t('layout.close')}>
          <Icon name="close" />
        </button>
      </div>
      <SearchState answer={answer} />
      {expanded && <SearchChoices id={list} answer={answer} current={choices[current]} onChoose={choose} />}
    </dialog>
  );
}

/** Enter pressed before the hits have arrived waits for them, unless the text changes. */
function useEntered({ text, choices: [first], found }: Answer, choose: (choice: Choice) => void) {
  const [entered, setEntered] = useState<string | null>(null);
  const due = found?.isRead && entered === text ? first : undefined;
  useEffect(() => {
    if (due === undefined) return;
    setEntered(null);
    choose(due);
  });
  return setEntered;
}

/** State beside the hits: their number, none, loading, or failed. */
function SearchState({ answer: { text, choices, found } }: { answer: Answer }) {
  const { t, format } = useTexts();
  const short = text.length < MIN_SEARCH_LETTERS;
  if (found !== null && !short && found.query.isError)
    return (
      <div className={css.failed}>
        <ReadFailure
          error={found.query.error}
          busy={found.query.isFetching}
          onRetry={() => void found.query.refetch()}
        />
      </div>
    );
  const isAnswered = !short && (found === null || found.isRead);
  const count = isAnswered ? choices.length : undefined;
  return (
    <>
      <p role="status" className={count === 0 ? palette.none : 'visually-hidden'}>
        {count === 0 && t('operations:search.none', { text })}
        {count !== undefined &&
          count > 0 &&
          t('operations:search.count', { count, number: format.integer(count) })}
      </p>
      {short && choices.length === 0 && (
        <p className={palette.none}>
          {found === null ? t('operations:search.leadPages') : t('operations:search.lead')}
        </p>
      )}
      {!short && !isAnswered && found?.query.data === undefined && (
        <div className={css.waits}>
          <Pending lines={[70, 55, 60]} />
        </div>
      )}
    </>
  );
}

interface Props {
  /** Id of the list; its options append their index. */
  id: string;
  answer: Answer;
  current: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

/** Results of the search by kind, pages first. */
function SearchChoices({ id, answer: { choices, found }, current, onChoose }: Props) {
  const { t } = useTexts();
  const pages = choices.filter(({ kind }) => kind === 'page');
  const optionOf = (choice: Choice) => {
    const place = choices.indexOf(choice);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
      <div
        key={place}
        id={`${id}-${place}`}
        role="option"
        tabIndex={-1}
        aria-selected={choice === current}
        className={palette.option}
        onClick={() => onChoose(choice)}
      >
        <ChoiceLine choice={choice} typed={found?.asked ?? ''} />
      </div>
    );
  };
  return (
    <div id={id} role="listbox" aria-label={t('operations:search.label')} className={palette.list}>
      {pages.length > 0 && <Options name={t('operations:search.kind.page')}>{pages.map(optionOf)}</Options>}
      {found?.groups.map(({ kind, hits }) => (
        <Options
          key={kind}
          name={t(`operations:search.kind.${kind}`)}
          more={found.query.data?.more.includes(kind) === true}
        >
          {choices.filter((choice) => choice.kind === 'hit' && hits.includes(choice.hit)).map(optionOf)}
        </Options>
      ))}
    </div>
  );
}

function ChoiceLine({ choice, typed }: { choice: Choice; typed: string }) {
  if (choice.kind === 'page')
    return (
      <>
        <Icon name={choice.page.icon} />
        <span className={palette.label}>{choice.page.label}</span>
      </>
    );
  return (
    <>
      <Icon name={hitIcons[choice.hit.kind]} />
      <HitLine hit={choice.hit} typed={typed} />
    </>
  );
}

interface OptionsProps {
  name: string;
  more?: boolean;
  children: ReactNode;
}

function Options({ name, more = false, children }: OptionsProps) {
  const { t } = useTexts();
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no element for a group of options
    <div role="group" aria-labelledby={heading}>
      <h2 id={heading} className={palette.heading} role="presentation">
        {name}
        {more && <span className="quiet"> · {t('operations:search.more')}</span>}
      </h2>
      {children}
    </div>
  );
}
