import { type ReactNode, useId } from 'react';
import { HitLine, hitIcons } from '../../areas/operations/search/HitLine.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import palette from '../quick/Palette.module.css';
import type { Answer, Choice } from './search-choices.ts';

interface Props {
  /** Id of the list; its options append their index. */
  id: string;
  answer: Answer;
  current: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

/** Results of the search by kind, pages first. */
export function SearchChoices({ id, answer: { choices, found }, current, onChoose }: Props) {
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
