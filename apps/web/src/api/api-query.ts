import type { Call, CallAnswer } from '@blattwerk/contract/api.ts';
import type { DataTag, QueryFunction } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { type CallArguments, pathOf } from './call-path.ts';

type Read = Extract<keyof Call, `GET ${string}`>;
type Key = readonly [path: string];

/**
 * A query of the API. Its key is the path, so that equal reads share one cache entry. The query client's default function
 * reads it; `queryFn` is here only for the type of the answer.
 */
export interface ApiQuery<Answer> {
  readonly queryKey: DataTag<Key, Answer, ApiError>;
  readonly queryFn?: QueryFunction<Answer, Key>;
}

/** The query for a read. */
export function apiQuery<C extends Read>(call: C, ...args: CallArguments<C>): ApiQuery<CallAnswer<C>> {
  const queryKey = [pathOf(call, args[0])] as const;
  return { queryKey: queryKey as ApiQuery<CallAnswer<C>>['queryKey'] };
}
