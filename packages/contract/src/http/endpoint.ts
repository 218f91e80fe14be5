import type { z } from 'zod';
import type { ListDefinition, ListQuery } from './list.ts';
import { type KeyRight, keyRights, type Right } from './rights.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody; a signed-in user (the feature's policy then decides per object); any operator; operators with a
 * right, or with one of several (the policy then decides which of them the object needs).
 */
export type Access = 'public' | 'user' | 'operator' | Right | readonly Right[];

/** Whether a call is for operators only. */
export function isForOperators(access: Access): access is Exclude<Access, 'public' | 'user'> {
  return access !== 'public' && access !== 'user';
}

/** The rights of which a caller needs one; empty if the call is not opened by rights. */
export function openingRights(access: Access): readonly Right[] {
  if (access === 'public' || access === 'user' || access === 'operator') return [];
  return typeof access === 'string' ? [access] : access;
}

/**
 * The rights by which an API key may make a call: none for calls about the caller, for calls open to every operator, and
 * for decisions reserved to people.
 */
export function openingKeyRights({
  access,
  byPeople,
}: Pick<Endpoint, 'access' | 'byPeople'>): readonly KeyRight[] {
  if (byPeople) return [];
  const opening = openingRights(access);
  return keyRights.filter((right) => opening.includes(right));
}

/**
 * A schema reduced to its input and output types. To check whether something is a `z.ZodType` the compiler compares a
 * hundred members, again for each of a thousand schemas, which took two thirds of its time. Code that reads an endpoint
 * gets `z.ZodType`.
 */
export interface AnySchema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** An object type with URLs of its own. `name` becomes JSON-LD's `@type`, `path` + `/` + id its `@id`. */
export interface Resource {
  readonly name: string;
  readonly path: string;
}

/** One object of a resource; sent as JSON-LD unless plain JSON is requested. */
export interface ItemAnswer<Schema extends AnySchema = z.ZodType> {
  readonly kind: 'item';
  readonly resource: Resource;
  readonly schema: Schema;
}

/**
 * A list of a resource: a hydra collection as JSON-LD, a bare array as plain JSON. `list` defines paging, sorting and
 * filters.
 */
export interface CollectionAnswer<
  Schema extends AnySchema = z.ZodType,
  List extends ListDefinition = ListDefinition,
> {
  readonly kind: 'collection';
  readonly resource: Resource;
  readonly schema: Schema;
  readonly list: List;
}

/** Not a resource (a count, a figure, the login): always `application/json`. */
export interface PlainAnswer<Schema extends AnySchema = z.ZodType> {
  readonly kind: 'plain';
  readonly schema: Schema;
}

/**
 * A named file, never JSON. `types` are its possible media types. Every file is sent in the same way: no sniffing, no
 * framing, no caching.
 */
export interface FileAnswer<Type extends string = string> {
  readonly kind: 'file';
  readonly types: readonly Type[];
  /** For clients that poll it: they may cache it, and get 304 while it is unchanged. */
  readonly revalidated?: true;
}

/**
 * Server-sent events (`text/event-stream`), for as long as the caller listens; never part of a batch. `events` has the
 * schema of each event's data, by name.
 */
export interface EventsAnswer<
  Event extends Readonly<Record<string, AnySchema>> = Readonly<Record<string, z.ZodType>>,
> {
  readonly kind: 'events';
  readonly events: Event;
}

/** Status 204, no body. */
export interface EmptyAnswer {
  readonly kind: 'empty';
}

export type Answer<Schema extends AnySchema = z.ZodType> =
  | ItemAnswer<Schema>
  | CollectionAnswer<Schema>
  | PlainAnswer<Schema>
  | FileAnswer
  | EventsAnswer<Readonly<Record<string, Schema>>>
  | EmptyAnswer;

/**
 * Files sent with text fields, each in a part with its name: JPG, PNG or PDF (specification, section 5), detected by
 * content. Every part is optional unless the handler requires it. `maxBytes` is the limit per file.
 */
export interface Multipart<Name extends string = string> {
  readonly files: readonly Name[];
  readonly maxBytes: number;
}

/** Maximum size of a file in a form, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Lists of calls show summaries on one line. */
export const LONGEST_SUMMARY = 110;

/**
 * The single definition of an API call: the server registers its route from it and validates request and response with it;
 * the web's generic call takes its types from it.
 *
 * `path` names its parameters in braces, as the specification writes them. `summary` is one short sentence for the API's
 * documentation, of at most {@link LONGEST_SUMMARY} characters; `description` contains the rest. A PATCH takes
 * `application/merge-patch+json`.
 */
export interface Endpoint<Schema extends AnySchema = z.ZodType> {
  readonly method: Method;
  readonly path: string;
  /** Deprecated spellings of the path for existing clients; their parameters have the same names. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /**
   * Details beyond the summary: what is refused and why, what parameters mean. Who may call is already stated by `access`.
   */
  readonly description?: string;
  /** Values for fields of the documentation's example body that cannot be derived from the schema and the fields' names. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly access: Access;
  /** A decision reserved to people: no API key may make the call, whatever its rights. */
  readonly byPeople?: true;
  /**
   * Response to the token of a disabled account: `unauthorized` (401, the default), `forbidden` (403, on which clients log
   * out), or `allowed` if the call reveals nothing.
   */
  readonly disabledAccounts?: 'unauthorized' | 'forbidden' | 'allowed';
  /**
   * Which reads by operators are recorded in the audit log: `each` by default; one per `visit` of half an hour, so that
   * paging and filtering count as one; `none` for calls that a screen polls every few seconds.
   */
  readonly looks?: 'each' | 'visit' | 'none';
  /** Why clients should use another call, for the API's documentation. */
  readonly deprecated?: string;
  /** Statuses of refusals that the call's shape does not imply, for the API's documentation. */
  readonly refusals?: readonly number[];
  /**
   * Fields of the response, and others known to callers, that `body` does not accept. `refused`: a value other than the
   * current one is 422, because the caller might mean it. `ignored`: values that the server dates, counts or derives, and
   * that clients send back. `current` is the GET that returns their current values, if not that of the same path;
   * `elsewhere` are others for fields that it does not have.
   */
  readonly readOnly?: {
    readonly refused?: readonly string[];
    readonly ignored?: readonly string[];
    readonly current?: string;
    readonly elsewhere?: readonly string[];
  };
  /** Status of a body with a missing field; 422 by default. */
  readonly missingFieldStatus?: 400;
  /**
   * Accepts an `Idempotency-Key` header: the same request with the same key is processed once and gets the first response
   * again; a different request with it is a 409. The handler runs in one transaction (its `db`). Any other POST answers 400
   * to the header.
   */
  readonly idempotencyKey?: true;
  /**
   * Fields of the response that are not stored, such as a secret that the caller has to write down: a repeated request with
   * the same `Idempotency-Key` gets null for them.
   */
  readonly shownOnce?: readonly string[];
  /** A POST that is processed later: 202, and `Location` names the object with its progress. */
  readonly accepted?: true;
  /**
   * Optimistic locking: `If-Match` names the version that the caller has read, and 412 means that it has changed since.
   * Without the header nothing is compared.
   */
  readonly ifMatch?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** A request without a body is treated like one with an empty object. */
  readonly bodyOptional?: true;
  /** A posted form is ignored: mail programs send one of their own (RFC 8058). */
  readonly formIgnored?: true;
  /**
   * Media type of a file that is sent instead of a JSON body; the handler streams it. The type of
   * `application/octet-stream` is detected by content.
   */
  readonly fileType?: 'text/csv' | 'application/octet-stream';
  /** The first lines of such a file, for the API's documentation: its header, and a row or two. */
  readonly fileExample?: string;
  /** The call takes a form (`multipart/form-data`) with these files; `body` is then the schema of its text fields. */
  readonly multipart?: Multipart;
  /** A GET that can be opened in a new tab: a one-use ticket in the query (`?ticket=`) replaces the bearer token. */
  readonly ticket?: true;
  /** Serialization groups that `groups[]=` may add; others are ignored. */
  readonly groups?: readonly string[];
  readonly answer: Answer<Schema>;
}

/** Keeps the literal types of a definition and checks its shape. */
export function endpoint<const Definition extends Endpoint<AnySchema>>(definition: Definition): Definition {
  return definition;
}

/** The success status: a POST either creates its response object, or accepts the work. */
export function successStatus({ answer, method, accepted }: Endpoint): 200 | 201 | 202 | 204 {
  if (answer.kind === 'empty') return 204;
  if (answer.kind !== 'item' || method !== 'POST') return 200;
  return accepted ? 202 : 201;
}

/** A response with one object of `resource`. */
export function item<Schema extends AnySchema>(resource: Resource, schema: Schema): ItemAnswer<Schema> {
  return { kind: 'item', resource, schema };
}

/** A response with a list of `resource`; `schema` is one member. */
export function collection<Schema extends AnySchema, const List extends ListDefinition>(
  resource: Resource,
  schema: Schema,
  list: List,
): CollectionAnswer<Schema, List> {
  return { kind: 'collection', resource, schema, list };
}

/** A response that is not a resource. */
export function plain<Schema extends AnySchema>(schema: Schema): PlainAnswer<Schema> {
  return { kind: 'plain', schema };
}

/** A response that is a file. */
export function file<const Type extends string>(
  definition: Omit<FileAnswer<Type>, 'kind'>,
): FileAnswer<Type> {
  return { kind: 'file', ...definition };
}

/** A stream of named events, each with the schema of its data. */
export function events<const Events extends Readonly<Record<string, AnySchema>>>(
  named: Events,
): EventsAnswer<Events> {
  return { kind: 'events', events: named };
}

/** A response without a body. */
export const empty: EmptyAnswer = { kind: 'empty' };

/** What a handler returns and a caller receives: an object, or `{items, total}` for a list (`total` counts all pages). */
export type AnswerOf<E extends Endpoint<AnySchema>> =
  E['answer'] extends ItemAnswer<infer S>
    ? S['_zod']['output']
    : E['answer'] extends CollectionAnswer<infer S>
      ? { items: S['_zod']['output'][]; total: number }
      : E['answer'] extends PlainAnswer<infer S>
        ? S['_zod']['output']
        : E['answer'] extends FileAnswer
          ? Blob
          : undefined;

type InputOf<S> = S extends AnySchema ? S['_zod']['input'] : unknown;

/** The parts of a request; parts that an endpoint does not have are absent. */
export type RequestOf<E extends Endpoint<AnySchema>> = (E extends { params: infer P }
  ? { params: InputOf<P> }
  : unknown) &
  (E extends { body: infer B } ? { body: InputOf<B> } : unknown) &
  (E extends { multipart: Multipart<infer Name> } ? { files: { [N in Name]?: Blob } } : unknown) &
  (E extends { fileType: string } ? { file: Blob } : unknown) &
  (E extends { ifMatch: true } ? { version?: string } : unknown) &
  (E extends { groups: readonly (infer G)[] } ? { groups?: G[] } : unknown) &
  (E['answer'] extends CollectionAnswer<AnySchema, infer L>
    ? { query?: ListQuery<L> & (E extends { query: infer Q } ? InputOf<Q> : unknown) }
    : E extends { query: infer Q }
      ? { query?: InputOf<Q> }
      : unknown);
