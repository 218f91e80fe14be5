import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { UNKNOWN } from '../i18n/format.ts';
import { Pending } from './Pending.tsx';
import css from './Value.module.css';

interface Props<Data> {
  query: UseQueryResult<Data, ApiError>;
  /** What a 404 means here; by default a 404 is an unknown value like any other failure. */
  missing?: string;
  /** A text about as long as the expected one, to reserve the same lines. */
  like?: string;
  children: (data: Data) => ReactNode;
}

/** A value within a line: a bar while loading, and a dash only once it is known to be unavailable. */
export function Value<Data>({ query, missing, like, children }: Props<Data>) {
  if (query.isSuccess) return children(query.data);
  if (query.error?.status === 404 && missing !== undefined) return missing;
  if (!query.isPending) return UNKNOWN;
  if (like !== undefined) return <span className={css.like} data-like={like} data-pending />;
  return (
    <span className={css.value}>
      <Pending lines={[100]} />
    </span>
  );
}
