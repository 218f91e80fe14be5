import type { UseQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './NewsPage.module.css';

interface Props {
  /** Number of pages shown. */
  shown: number;
  /** Number of articles on the page added last. */
  added: number;
  total: number;
  /** The requested page that has not arrived yet. */
  next: UseQueryResult<unknown, ApiError> | undefined;
  more: boolean;
  onMore: () => void;
}

/** Below the articles: loads the next page and announces it. The focus stays here. */
export function MoreNews({ shown, added, total, next, more, onMore }: Props) {
  const { t, format } = useTexts();
  const [before] = useState(shown);
  const end = useRef<HTMLParagraphElement>(null);
  const hasRequested = useRef(false);
  const waiting = next !== undefined && !next.isError;
  useLayoutEffect(() => {
    // The button is removed with the last page; a focused one hands its focus to its neighbour.
    if (hasRequested.current && !more && !waiting) end.current?.focus({ preventScroll: true });
  }, [more, waiting]);
  if (next?.isError) return <QueryContent query={next}>{() => null}</QueryContent>;
  return (
    <div className={css.more}>
      <p className="quiet" role="status" data-testid="news-added">
        {shown > before && t('news:list.added', { count: added, number: format.integer(added) })}
      </p>
      {shown > before && (
        <Button variant="subtle" icon="up" onClick={goToTop}>
          {t('news:list.toAdded')}
        </Button>
      )}
      {more || waiting ? (
        <Button
          variant="default"
          aria-busy={waiting}
          onClick={() => {
            hasRequested.current = true;
            if (!waiting) onMore();
          }}
        >
          {t('news:list.more')}
        </Button>
      ) : (
        <p ref={end} tabIndex={-1} className={css.end}>
          {t('news:list.end', { count: total, number: format.integer(total) })}
        </p>
      )}
    </div>
  );
}

/** Moves the reader to the first card of the topmost page. */
function goToTop(): void {
  document.querySelector<HTMLElement>('[data-testid="news-card"] a')?.focus();
}
