import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDialog } from '../../ui/dialog.ts';
import { emptyFor, Placeholder } from '../../ui/form/Placeholder.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MAX_TEXT_LENGTH } from '../../ui/table/table-search.ts';
import palette from '../quick/Palette.module.css';
import { SearchChoices } from './SearchChoices.tsx';
import { SearchState } from './SearchState.tsx';
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
