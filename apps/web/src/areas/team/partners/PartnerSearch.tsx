import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftOf, reportDraft } from '../../../api/resume.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { NoHit } from '../../../ui/NoHit.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { ReadFailure } from '../../../ui/ReadFailure.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import css from './PartnerSearch.module.css';
import { MIN_SEARCH_LETTERS, partnerSearchQuery, type SearchHit } from './partners.data.ts';

/** Debounce before the server is asked. */
const DEBOUNCE_MS = 150;

interface Props {
  partner: number;
  label?: string;
  /** Names the typed text among the drafts that survive an expired session. */
  draft?: string;
  onPick: (hit: SearchHit) => void;
}

/** Finds people in the team by name; each hit shows the path to it. */
export function PartnerSearch({ partner, label, draft = 'team-tree.search', onPick }: Props) {
  const { t, format } = useTexts();
  const [text, setText] = useState(() => draftOf(draft));
  const debounced = useDebounced(text.trim(), DEBOUNCE_MS);
  const enough = debounced.length >= MIN_SEARCH_LETTERS;
  const query = useQuery({ ...partnerSearchQuery(partner, debounced), enabled: enough });
  const hits = enough ? query.data : undefined;

  function type(next: string): void {
    setText(next);
    reportDraft(draft, next);
  }

  function pick(hit: SearchHit): void {
    type('');
    onPick(hit);
  }

  return (
    <search className={css.search}>
      <TextField
        label={label ?? t('team:tree.search')}
        type="search"
        value={text}
        icon="search"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [first] = hits ?? [];
          if (first !== undefined && debounced === text.trim()) pick(first);
        }}
      />
      <p className="visually-hidden" role="status">
        {hits !== undefined &&
          t('team:tree.hits', { count: hits.length, number: format.integer(hits.length) })}
      </p>
      {enough && (
        <div className={css.results}>
          {query.isPending && <Pending lines={[70, 50]} />}
          {query.isError && (
            <div className={css.failed}>
              <ReadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
            </div>
          )}
          {hits?.length === 0 && <NoHit onClear={() => type('')}>{t('team:tree.noHit')}</NoHit>}
          <ul>
            {hits?.map((hit) => (
              <li key={hit.id}>
                <button type="button" className={css.hit} onClick={() => pick(hit)}>
                  <Leaf level={hit.level} size={22} />
                  <span className={css.name}>{hit.displayName}</span>
                  <span className={css.path}>{hit.path.map((step) => step.displayName).join(' › ')}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}
