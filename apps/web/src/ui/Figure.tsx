import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { UNKNOWN } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ErrorId } from './ErrorId.tsx';
import css from './Figure.module.css';
import { Icon } from './icons.tsx';
import { Pending } from './Pending.tsx';

interface Props<Data> {
  label: ReactNode;
  /** Names the figure for tests; stable across languages. */
  testId: string;
  query: UseQueryResult<Data, ApiError>;
  value: (data: Data) => string;
  size?: 'small' | 'large';
  /** The part of the split bar nearby that this number is. */
  part?: 1 | 2 | 3;
  children?: ReactNode;
}

/** One number with its name. Unknown is a dash, never a zero; a failed one can be tried again on its own. */
export function Figure<Data>({ label, testId, query, value, size = 'small', part, children }: Props<Data>) {
  const { t } = useTexts();
  const failed = query.isError && query.error.status !== 404;
  return (
    <div className={css.figure} data-size={size}>
      <dt className={css.label} data-part={part}>
        {label}
      </dt>
      <dd className={css.value}>
        {query.isPending ? (
          <Pending lines={[55]} />
        ) : (
          <span data-testid={testId}>{query.isSuccess ? value(query.data) : UNKNOWN}</span>
        )}
        {failed && (
          <button
            type="button"
            className={css.retry}
            onClick={() => query.refetch()}
            aria-label={t('card.retryFigure')}
            title={t(query.error.unreachable ? 'card.unreachable' : 'card.failed')}
          >
            <Icon name="refresh" size={18} />
          </button>
        )}
      </dd>
      {failed && (
        <dd className={css.id}>
          <ErrorId error={query.error} />
        </dd>
      )}
      {children}
    </div>
  );
}
