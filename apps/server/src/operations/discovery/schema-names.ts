import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { callName, capitalized } from './call-names.ts';
import type { Place, ResourceShape, Shape, Shapes, Whole } from './shapes.ts';

/** A shape used in several others is named by its fields up to this many. */
const FEW_FIELDS = 4;

/** The names of all named shapes, by their keys, and of the resources' further shapes. */
export interface SchemaNames {
  readonly byKey: ReadonlyMap<string, string>;
  /** `Payout`, or `Payout-getPayout` if that call returns more or fewer fields than the list. */
  readonly ofResources: ReadonlyMap<ResourceShape, string>;
}

/**
 * Names are derived from the contract, independently of the order of the calls: from the resource, the constant an
 * exported schema has, or the call of a body or an answer. A shape in several others that is not exported is named by
 * its few fields, else by its alphabetically first place.
 */
export function nameShapes({ byKey, ofResources }: Shapes): SchemaNames {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const resources = nameResources(ofResources);
  for (const [{ shape }, name] of [...resources].toSorted(([, one], [, other]) => (one < other ? -1 : 1))) {
    taken.add(name);
    // Shapes with few fields resemble others by chance.
    if (!names.has(shape) && !hasFewFields(byKey.get(shape))) names.set(shape, name);
  }
  const shapes = [...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const unnamed = () => shapes.filter(({ key }) => !names.has(key));
  const name = (shape: Shape, candidates: readonly string[]) => {
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free === undefined) return;
    names.set(shape.key, free);
    taken.add(free);
  };
  /** The nearest named shape around it, with the fields on the path from there. */
  const ownerOf = (key: string): string => {
    const [place] = [...(byKey.get(key)?.places.values() ?? [])].toSorted(byPlace);
    return names.get(key) ?? (place ? ownerOf(place.around) + capitalized(place.field) : '');
  };
  // Answers get the plain name before inputs do.
  for (const isInput of [false, true])
    for (const shape of unnamed().filter((one) => one.isInput === isInput)) name(shape, exportedNames(shape));
  for (const shape of unnamed()) name(shape, namesOfWhole(shape));
  const shared = () => unnamed().filter(({ places }) => places.size > 1);
  const byFields = new Set(shared().filter((shape) => namesByFields(shape).length > 0));
  for (const shape of byFields) name(shape, namesByFields(shape));
  const rank = ({ around }: Place) => (byFields.has(byKey.get(around) as Shape) ? 1 : 0);
  for (const shape of shared()) name(shape, namesByPlace(shape, ownerOf, rank));
  return { byKey: names, ofResources: resources };
}

/** The shape of a resource's list has the resource's name; the others are named after their call as well. */
function nameResources(shapes: readonly ResourceShape[]): Map<ResourceShape, string> {
  const names = new Map<ResourceShape, string>();
  for (const [resource, all] of Map.groupBy(shapes, ({ resource }) => resource.name)) {
    const [first, ...others] = all.toSorted(
      (one, other) => rankOf(other) - rankOf(one) || (one.shape < other.shape ? -1 : 1),
    );
    if (first) names.set(first, resource);
    for (const other of others) {
      const calls = other.calls.map(callName).toSorted();
      names.set(other, `${resource}-${calls[0]}`);
    }
  }
  return names;
}

function byPlace(one: Place, other: Place): number {
  return `${one.field} ${one.around}` < `${other.field} ${other.around}` ? -1 : 1;
}

function rankOf({ resource, calls }: ResourceShape): number {
  const isAt = (call: Endpoint, path: RegExp) => call.method === 'GET' && path.test(call.path);
  if (calls.some((call) => isAt(call, new RegExp(`^${resource.path}$`)))) return 1000;
  if (calls.some((call) => isAt(call, new RegExp(`^${resource.path}/\\{\\w+\\}$`)))) return 500;
  return calls.length;
}

function exportedNames({ exported, isInput }: Shape): string[] {
  return [...exported]
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .map(capitalized)
    .flatMap((name) => (isInput ? [name, `${name}Input`] : [name, `${name}Value`]));
}

function namesOfWhole(shape: Shape): string[] {
  const wholes = shape.wholes.toSorted(byPrecedence);
  const isShared = wholes.length + (wholes.length > 0 ? shape.places.size : 0) > 1;
  return [...(isShared ? namesByFields(shape) : []), ...wholes.flatMap(namesAfterCall)];
}

/** Reads come before the answers to writes. */
function byPrecedence(one: Whole, other: Whole): number {
  const reads = Number(other.method === 'GET') - Number(one.method === 'GET');
  return reads || (one.call < other.call ? -1 : 1);
}

/** `RequestPayoutInput`, `CloseCycleAnswer`, and for a read its object: `CommissionMonth` of `getCommissionMonth`. */
function namesAfterCall({ call, method, role }: Whole): string[] {
  const name = capitalized(call);
  if (role === 'body') return [`${name}Input`];
  if (role === 'message') return [`${name}Message`];
  const thing = method === 'GET' ? name.replace(/^(Get|List|Find|Read|Show)(?=[A-Z])/, '') : `${name}Answer`;
  return role === 'row' ? [`${thing}Row`] : [thing, `${name}Answer`];
}

function hasFewFields(shape: Shape | undefined): boolean {
  return shape !== undefined && Object.keys(shape.schema.properties ?? {}).length <= FEW_FIELDS;
}

function namesByFields(shape: Shape): string[] {
  const { schema, isInput } = shape;
  const fields = Object.keys(schema.properties ?? {});
  if (fields.length === 0 || !hasFewFields(shape)) return [];
  const name = fields.map(capitalized).join('');
  return [isInput ? `${name}Input` : name];
}

/** Named by the field and the surrounding shape; of several places of equal rank the shortest name wins. */
function namesByPlace(
  { places }: Shape,
  ownerOf: (key: string) => string,
  rank: (place: Place) => number,
): string[] {
  const byLength = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1);
  return [...Map.groupBy(places.values(), rank)]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, group]) =>
      group
        .map(({ around, field }) => ownerOf(around) + capitalized(field))
        .map((name) => name.replaceAll(/[^A-Za-z0-9]/g, ''))
        .toSorted(byLength),
    );
}
