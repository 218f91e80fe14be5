import { MIN_SEARCH_LETTERS } from '../../areas/operations/search/search.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Pending } from '../../ui/Pending.tsx';
import { ReadFailure } from '../../ui/ReadFailure.tsx';
import palette from '../quick/Palette.module.css';
import css from './SearchDialog.module.css';
import type { Answer } from './search-choices.ts';

/** State beside the hits: their number, none, loading, or failed. */
export function SearchState({ answer: { text, choices, found } }: { answer: Answer }) {
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
