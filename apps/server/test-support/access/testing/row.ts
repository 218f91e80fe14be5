import { type Endpoint, successStatus } from '@blattwerk/contract/http/endpoint.ts';
import type { Reveals } from './markers.ts';
import type { ObjectKind, Objects } from './objects.ts';
import type { Relation } from './people.ts';

/**
 * Who gets an answer. `public`: anybody. `everybody`: any signed-in user, about nobody. `own`: oneself and ROLE_ADMIN.
 * `figures`: those and everybody above in the tree. `orders`: an order's owner, ROLE_ADMIN and, if the owner is a
 * customer, the partner directly above. `operator`: ROLE_ADMIN.
 */
export type Kind = 'public' | 'everybody' | 'own' | 'figures' | 'orders' | 'operator';

/** What the access matrix expects of a call, and how to make it succeed. */
export interface Row {
  readonly kind: Kind;
  /** The kind of object that `{id}` in the path is. */
  readonly of?: ObjectKind;
  /** Other parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Its required query, filled with the caller's own objects. */
  readonly query?: (own: Objects) => Readonly<Record<string, string | number>>;
  /** A valid body, filled with the caller's own objects; `fresh` is a number never used before. */
  readonly body?: (own: Objects, fresh: number) => Readonly<Record<string, unknown>>;
  /** Content of the file that it accepts. */
  readonly csv?: (fresh: number) => string | Buffer;
  /** Status of its success, if it is not the usual one of its method and answer. */
  readonly ok?: number;
  /** What ROLE_ADMIN gets for somebody else's object; the usual answer for a read, 404 for a write. */
  readonly operator?: number;
  /** References in the body (by the field's path) and filters that also accept people of these relations. */
  readonly accepts?: Readonly<Record<string, readonly Relation[]>>;
  /** Fields of the body that only ROLE_ADMIN may set, for anybody. */
  readonly operatorFields?: readonly string[];
  readonly reveals?: Reveals;
  /**
   * Tables and columns that a success may write (`table` for new rows, `-table` for deleted ones, `table.column`), for
   * a write.
   */
  readonly writes?: readonly string[];
}

/** Rows by `METHOD path`. */
export type Rows = Readonly<Record<string, Row>>;

export function callOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** The status of a success. */
export function successOf(endpoint: Endpoint, row: Row): number {
  return row.ok ?? successStatus(endpoint);
}
