import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { UNKNOWN } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Pending } from './Pending.tsx';
import css from './QueryContent.module.css';

interface Props<Data> {
  query: UseQueryResult<Data, ApiError>;
  /** Widths of the lines that stand in while it is being loaded, in percent. */
  lines?: readonly number[];
  /** Names the value that is unknown then, for tests. */
  testId?: string;
  /** What a 404 means here; without it a 404 is a failure like any other. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The content of a card in its own state: being loaded, there, missing, or failed and to be tried again. */
export function QueryContent<Data>({ query, lines = [70, 45, 60], testId, missing, children }: Props<Data>) {
  const { t } = useTexts();
  if (query.isSuccess) return children(query.data);
  if (query.isPending) return <Pending lines={lines} />;
  if (query.error.status === 404 && missing !== undefined) return missing;
  return (
    <div className={css.failed}>
      <span className={css.unknown} data-testid={testId}>
        {UNKNOWN}
      </span>
      <p className="quiet" role="status">
        {t(query.error.unreachable ? 'card.unreachable' : 'card.failed')}
      </p>
      {query.error.status >= 500 && query.error.requestId !== null && (
        <p className={css.id}>
          {t('card.errorId')} <code>{query.error.requestId}</code>
        </p>
      )}
      <Button variant="default" size="compact-sm" loading={query.isFetching} onClick={() => query.refetch()}>
        {t('card.retry')}
      </Button>
    </div>
  );
}
