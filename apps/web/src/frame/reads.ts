import type { QueryClient } from '@tanstack/react-query';
import type { ApiQuery } from '../api/api-query.ts';
import { getSubject, type Subject } from '../api/subject.ts';
import { isShown } from './viewing.ts';

type Queries = readonly ApiQuery<unknown>[];

/** The reads of a page, by its subject and its search parameters. */
type Reads = (subject: Subject, search: never, params: never) => Queries;

/** The same for a page without a subject. */
type OpenReads = (search: never, params: never) => Queries;

/** The part of the router's loader input that is needed. */
interface LoaderInput<Parameters extends readonly unknown[]> {
  context: { queryClient: QueryClient };
  location: { pathname: string };
  deps: Parameters extends readonly [infer Search, ...unknown[]] ? Search : unknown;
  params: Parameters extends readonly [unknown, infer Params] ? Params : unknown;
}

type AfterFirst<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : [];

/**
 * A route's loader: starts the page's reads while its code is loading, and when a link to it is hovered. It waits for
 * nothing, since each part of a page has its own state, and never fails: the part that reads again reports the error. A
 * page that is not shown of the viewed partner reads nothing.
 * @param load the area's reads, which no other page has to load
 */
export function reads<Area extends Record<Name, Reads>, Name extends string>(
  load: () => Promise<Area>,
  name: Name,
) {
  return (input: LoaderInput<AfterFirst<Parameters<Area[Name]>>>): void => {
    const { context, location, deps, params } = input;
    const subject = getSubject();
    if (subject === null || !isShown(location.pathname, subject.as)) return;
    start(context.queryClient, load, (area) => area[name](subject, deps as never, params as never));
  };
}

/** The same for a page without a subject: public, or an operators' page. */
export function openReads<Area extends Record<Name, OpenReads>, Name extends string>(
  load: () => Promise<Area>,
  name: Name,
) {
  return (input: LoaderInput<Parameters<Area[Name]>>): void =>
    start(input.context.queryClient, load, (area) => area[name](input.deps as never, input.params as never));
}

function start<Area>(client: QueryClient, load: () => Promise<Area>, of: (area: Area) => Queries): void {
  void load().then(
    (area) => {
      for (const query of of(area)) void client.prefetchQuery(query);
    },
    // Code that fails to load is reported where the page itself is loaded.
    () => undefined,
  );
}
