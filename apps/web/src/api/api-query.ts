import type { Call, CallAnswer } from '@blattwerk/contract/api.ts';
import type { DataTag, QueryFunction } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { type CallArguments, pathOf } from './call-path.ts';

type Read = Extract<keyof Call, `GET ${string}`>;
type Key = readonly [path: string];

/**
 * A query of the API: its key is the path it reads, so that equal reads share one cache entry. It is read
 * through the query client's default function; `queryFn` is only here for the type of the answer.
 */
export interface ApiQuery<Answer> {
  readonly queryKey: DataTag<Key, Answer, ApiError>;
  readonly queryFn?: QueryFunction<Answer, Key>;
}

/** The query of a read. */
export function apiQuery<C extends Read>(call: C, ...args: CallArguments<C>): ApiQuery<CallAnswer<C>> {
  const queryKey = [pathOf(call, args[0])] as const;
  return { queryKey: queryKey as ApiQuery<CallAnswer<C>>['queryKey'] };
}
