import { expect, test } from 'vitest';
import { pages } from '../../../../e2e/support/pages.ts';
import { routeTable } from '../../../../e2e/support/route-table.ts';

/** The part of a route that has its path and its children. */
interface KnownRoute {
  readonly options: { readonly path?: string; readonly staticData?: { readonly requiresLogin?: boolean } };
  readonly children?: Readonly<Record<string, KnownRoute>>;
}

/** A path, with `$name` for parameters, and whether it or a route above it requires login. */
type Address = readonly [path: string, asksForLogin: boolean];

/** The paths of a route and of everything below it. */
function addressesOf({ options: { path, staticData }, children = {} }: KnownRoute, above = false): Address[] {
  const asksForLogin = above || staticData?.requiresLogin === true;
  const below = Object.values(children).flatMap((child) => addressesOf(child, asksForLogin));
  return path === undefined ? below : [[path, asksForLogin], ...below];
}

/** The concrete paths of a path with parameters. */
const addressOf = (path: string) => new RegExp(`^${path.replace(/\$\w+|\{\w+\}/, '[^/]+')}$`);

const addresses = pages.map(({ path }) => path.replace(/\?.*/, ''));
const isLookedAt = (path: string) => addresses.some((address) => addressOf(path).test(address));

// Not imported by name: tests are type-checked without the application's declarations for its libraries.
const modules = import.meta.glob<{ routeTreeWith: (company: unknown) => KnownRoute }>('./routes.ts', {
  eager: true,
});
const company = import.meta.glob<{ companyRoutes: unknown }>('./operations/company-routes.ts', {
  eager: true,
});
const routes = Object.values(modules).flatMap(({ routeTreeWith }) =>
  Object.values(company).flatMap(({ companyRoutes }) => addressesOf(routeTreeWith(companyRoutes))),
);
// The root only redirects.
const paths = routes.map(([path]) => path).filter((path) => path !== '/');

test('every page is tested in all languages, themes and widths', () => {
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !isLookedAt(path))).toEqual([]);
});

test('every page in the specification’s table is tested', () => {
  expect(routeTable.map(({ path }) => path).filter((path) => !isLookedAt(path))).toEqual([]);
});

test('a page requires login if the specification’s table says so', () => {
  const asks = routeTable.map(({ path }) => {
    const address = path.replace('{id}', '1');
    return routes.find(([route]) => addressOf(route).test(address))?.[1];
  });
  expect(asks).toEqual(routeTable.map(({ login }) => login));
});

test('every tested path is a page, except the “not found” page’s own', () => {
  const isPage = (address: string) => paths.some((path) => addressOf(path).test(address));
  expect(addresses.filter((address) => !isPage(address))).toEqual(['/no/such/page']);
});
