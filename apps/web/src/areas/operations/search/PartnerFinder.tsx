import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import css from './PartnerFinder.module.css';
import { MIN_SEARCH_LETTERS, partnersOfTextQuery, SEARCH_DEBOUNCE_MS } from './search.data.ts';

/** Number of suggestions: the user refines the search if the partner is not among them. */
const SHOWN = 5;

interface Props {
  label: string;
  /** Names the typed text among the drafts that survive an expired session. */
  draft: string;
  /** Why the choice is refused. */
  error: ReactNode;
  onChoose: (partner: { readonly id: number; readonly name: string }) => void;
}

/** Finds a partner by name, e-mail or number, placed or not, and lets the user select one. */
export function PartnerFinder({ label, draft, error, onChoose }: Props) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const isEnough = text.length >= MIN_SEARCH_LETTERS || /^\d+$/.test(text);
  const query = useQuery({
    ...partnersOfTextQuery(text, SHOWN),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={css.form}>
      <SearchField
        draft={draft}
        label={label}
        placeholder={t('operations:partners.text')}
        value={text}
        restMs={SEARCH_DEBOUNCE_MS}
        onRest={setText}
      />
      {error !== undefined && error !== null && (
        <p className="bw-fault" role="alert">
          {error}
        </p>
      )}
      {isEnough && (
        <QueryContent query={query} lines={[60, 60]}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="quiet">{t('operations:search.none', { text })}</p>
            ) : (
              <ul className={css.hits} data-stale={query.isPlaceholderData}>
                {items.map(({ id, name, email }) => (
                  <li key={id}>
                    <Button variant="default" onClick={() => onChoose({ id, name })}>
                      {`${name} · #${id} · ${email}`}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryContent>
      )}
    </div>
  );
}
