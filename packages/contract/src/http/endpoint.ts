import type { z } from 'zod';
import type { ListDefinition, ListQuery } from './list.ts';
import { type KeyRight, keyRights, type Right } from './rights.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody; a signed-in user (the feature's policy then decides per object); whoever works for the company;
 * those of them who have a right, or one of several (the policy then decides which of them the object needs).
 */
export type Access = 'public' | 'user' | 'operator' | Right | readonly Right[];

/** Whether a call is for those who work for the company. */
export function isForOperators(access: Access): access is Exclude<Access, 'public' | 'user'> {
  return access !== 'public' && access !== 'user';
}

/** The rights of which a caller needs one; none where a call is not opened by rights. */
export function openingRights(access: Access): readonly Right[] {
  if (access === 'public' || access === 'user' || access === 'operator') return [];
  return typeof access === 'string' ? [access] : access;
}

/** The rights by which a key of another program may make a call: none for what is about oneself, for everybody who works here, or for people to decide. */
export function openingKeyRights({
  access,
  byPeople,
}: Pick<Endpoint, 'access' | 'byPeople'>): readonly KeyRight[] {
  if (byPeople) return [];
  const opening = openingRights(access);
  return keyRights.filter((right) => opening.includes(right));
}

/**
 * A schema by what goes in and what comes out, and nothing else: whether one is a `z.ZodType` the compiler finds out by comparing
 * a hundred members, for each of a thousand schemas anew, which took two thirds of its time. Whoever reads a call has `z.ZodType`.
 */
export interface AnySchema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** A thing with an address of its own. `name` becomes JSON-LD's `@type`, `path` + `/` + id its `@id`. */
export interface Resource {
  readonly name: string;
  readonly path: string;
}

/** One object of a resource; answered as JSON-LD unless plain JSON is asked for. */
export interface ItemAnswer<Schema extends AnySchema = z.ZodType> {
  readonly kind: 'item';
  readonly resource: Resource;
  readonly schema: Schema;
}

/** A list of a resource: a hydra collection as JSON-LD, a bare array as plain JSON. `list` says how it pages, sorts and filters. */
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

/** Bytes with a name, never JSON. `types` are the media types that it may have; how it is sent is the same for every file: not sniffed, not framed, not stored. */
export interface FileAnswer<Type extends string = string> {
  readonly kind: 'file';
  readonly types: readonly Type[];
  /** Programs ask for it again and again: they keep it, and are answered 304 while it is the same. */
  readonly revalidated?: true;
}

/**
 * Server-sent events (`text/event-stream`), for as long as the caller listens; never part of a batch. `event` is the
 * data of each by its name.
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
 * Files sent beside text fields, each as a part of its name: JPG, PNG or PDF (specification, section 5), told by
 * their content. No part has to be there unless the handler says so. `maxBytes` is the limit of each file.
 */
export interface Multipart<Name extends string = string> {
  readonly files: readonly Name[];
  readonly maxBytes: number;
}

/** The largest file that a form may carry, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Lists of calls show summaries on one line. */
export const LONGEST_SUMMARY = 110;

/**
 * One call of the API, said once: the server registers its route from it, validates request and
 * response by it; the web's generic call takes its types.
 *
 * `path` names its parameters in braces, as the specification writes them. `summary` is one short sentence
 * for the API's documentation, of at most {@link LONGEST_SUMMARY} characters; `description` says the rest. A PATCH takes `application/merge-patch+json`.
 */
export interface Endpoint<Schema extends AnySchema = z.ZodType> {
  readonly method: Method;
  readonly path: string;
  /** Other spellings of the path which existing clients use; all its parameters have the same names. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** What the summary does not say: what is refused and why, what parameters mean. Who may call is said by `access` already. */
  readonly description?: string;
  /** Fields of the body's example in the documentation whose values do not follow from the schema and the fields' names. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly access: Access;
  /** A decision for which a person answers: no key of another program makes the call, whatever its rights. */
  readonly byPeople?: true;
  /**
   * How a token of a disabled account is met: `unauthorized` (401, the default), `forbidden` (403,
   * on which clients log out), or `allowed` where the call itself reveals nothing.
   */
  readonly disabledAccounts?: 'unauthorized' | 'forbidden' | 'allowed';
  /**
   * Which reads of operators leave a line in the audit log: `each` unless said otherwise; one in a `visit` of half an hour, so
   * that turning pages and filtering is one; `none` where a screen asks every few seconds how far something is.
   */
  readonly looks?: 'each' | 'visit' | 'none';
  /** Why clients should use another call, for the API's documentation. */
  readonly deprecated?: string;
  /** Statuses of refusals that the call's shape does not imply, for the API's documentation. */
  readonly refusals?: readonly number[];
  /**
   * Fields of the answer, and others that callers know, which `body` does not take. `refused`: another value than the
   * current one is 422, because somebody might mean it. `ignored`: what the server dates, counts or derives, and clients
   * send back. `current` is the GET that says what they are now, if not that of the same path; `elsewhere` are others that
   * say it of fields which that one does not have.
   */
  readonly readOnly?: {
    readonly refused?: readonly string[];
    readonly ignored?: readonly string[];
    readonly current?: string;
    readonly elsewhere?: readonly string[];
  };
  /** Status of a body that misses a field; 422 unless said otherwise. */
  readonly missingFieldStatus?: 400;
  /**
   * Takes an `Idempotency-Key` header: the same request with the same key is done once and gets the first
   * answer again; another request with it is a 409. The handler runs in one transaction (its `db`). Any other POST
   * answers 400 to the header.
   */
  readonly idempotencyKey?: true;
  /**
   * Fields of the answer that are kept nowhere, as a secret that somebody has to write down: the same request with the same
   * `Idempotency-Key` gets them as null.
   */
  readonly shownOnce?: readonly string[];
  /** A POST whose work is done later: 202, and `Location` names the object that says how far it is. */
  readonly accepted?: true;
  /**
   * A change of what somebody has read: `If-Match` names its version, and 412 says that it has changed since. Without the
   * header nothing is compared.
   */
  readonly ifMatch?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** A request that sends no body at all says the same as one that sends an empty object. */
  readonly bodyOptional?: true;
  /** Whatever form is posted with it is not looked at: mail programs send one of their own (RFC 8058). */
  readonly formIgnored?: true;
  /**
   * Media type of a file that is sent instead of a body with fields; the handler reads it as it comes. Bytes of no type
   * (`application/octet-stream`) are told by their content.
   */
  readonly fileType?: 'text/csv' | 'application/octet-stream';
  /** The first lines of such a file, for the API's documentation: its header, and a row or two. */
  readonly fileExample?: string;
  /** The call takes a form (`multipart/form-data`) with these files; `body` is then the schema of its text fields. */
  readonly multipart?: Multipart;
  /** A GET that a new tab may open: a one-use ticket in the query (`?ticket=`) stands for the bearer token. */
  readonly ticket?: true;
  /** Serialization groups that `groups[]=` may add; others are dropped silently. */
  readonly groups?: readonly string[];
  readonly answer: Answer<Schema>;
}

/** Keeps the literal types of a definition and checks its shape. */
export function endpoint<const Definition extends Endpoint<AnySchema>>(definition: Definition): Definition {
  return definition;
}

/** The status of a success: a POST makes what it answers, or takes on its work. */
export function successStatus({ answer, method, accepted }: Endpoint): 200 | 201 | 202 | 204 {
  if (answer.kind === 'empty') return 204;
  if (answer.kind !== 'item' || method !== 'POST') return 200;
  return accepted ? 202 : 201;
}

/** An answer that is one object of `resource`. */
export function item<Schema extends AnySchema>(resource: Resource, schema: Schema): ItemAnswer<Schema> {
  return { kind: 'item', resource, schema };
}

/** An answer that is a list of `resource`; `schema` is one member. */
export function collection<Schema extends AnySchema, const List extends ListDefinition>(
  resource: Resource,
  schema: Schema,
  list: List,
): CollectionAnswer<Schema, List> {
  return { kind: 'collection', resource, schema, list };
}

/** An answer that is no resource. */
export function plain<Schema extends AnySchema>(schema: Schema): PlainAnswer<Schema> {
  return { kind: 'plain', schema };
}

/** An answer that is a file. */
export function file<const Type extends string>(
  definition: Omit<FileAnswer<Type>, 'kind'>,
): FileAnswer<Type> {
  return { kind: 'file', ...definition };
}

/** An answer that goes on: events by their names, each with the data that its schema says. */
export function events<const Events extends Readonly<Record<string, AnySchema>>>(
  named: Events,
): EventsAnswer<Events> {
  return { kind: 'events', events: named };
}

/** An answer without a body. */
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

/** What a caller sends, part by part; parts that an endpoint does not have are absent. */
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
