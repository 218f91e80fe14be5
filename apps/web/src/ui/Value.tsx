import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { UNKNOWN } from '../i18n/format.ts';
import { Pending } from './Pending.tsx';
import css from './Value.module.css';

interface Props<Data> {
  query: UseQueryResult<Data, ApiError>;
  children: (data: Data) => ReactNode;
}

/** A value within a line: a bar while it is being loaded, and a dash only once it is known that there is none. */
export function Value<Data>({ query, children }: Props<Data>) {
  if (query.isSuccess) return children(query.data);
  if (!query.isPending) return UNKNOWN;
  return (
    <span className={css.value}>
      <Pending lines={[100]} />
    </span>
  );
}
