import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { UNKNOWN } from '../i18n/format.ts';
import { Pending, type Room } from './Pending.tsx';
import css from './QueryContent.module.css';
import { ReadFailure } from './ReadFailure.tsx';

interface Props<Data> {
  query: UseQueryResult<Data, ApiError>;
  /** Widths of the placeholder lines, in percent. */
  lines?: readonly number[];
  /**
   * Expected height of the content, in pixels on a phone and elsewhere, so that nothing below it moves. If it is `any`,
   * what is below on the page is shown together with it.
   */
  room?: Room | undefined;
  /** Test id of the unknown value. */
  testId?: string;
  /** What a 404 means here; by default a 404 is a failure like any other. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The content of a card in its own state: loading, loaded, missing, or failed with a retry. */
export function QueryContent<Data>({
  query,
  lines = [70, 45, 60],
  room,
  testId,
  missing,
  children,
}: Props<Data>) {
  if (query.isSuccess) return children(query.data);
  if (query.isPending) return <Pending lines={lines} room={room} />;
  if (query.error.status === 404 && missing !== undefined) return missing;
  return (
    <div className={css.failed}>
      <span className={css.unknown} data-testid={testId}>
        {UNKNOWN}
      </span>
      <ReadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
    </div>
  );
}
