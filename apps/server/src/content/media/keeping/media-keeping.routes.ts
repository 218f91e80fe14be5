import { randomBytes } from 'node:crypto';
import { shownTypes } from '@blattwerk/contract/media/media.contract.ts';
import {
  addMedia as addCall,
  addVideo,
  changeMedia as changeCall,
  changeMediaTag,
  createMediaTag,
  deleteMedia as deleteCall,
  deleteMediaTag,
  getKeptMedia,
  getKeptMediaFile,
  listKeptMedia,
  listKeptTags,
} from '@blattwerk/contract/media/media-keeping.contract.ts';
import { type Locale, locale } from '@blattwerk/contract/session/session.contract.ts';
import { invalidField, notFound } from '../../../platform/api-error.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../../platform/http/route.ts';
import { extensionOf } from '../../../platform/uploads/uploaded-file.ts';
import { removeThumbnail } from '../thumbnails.ts';
import { addMedia, changeMedia, deleteMedia, mediaVersion } from './keep-media.ts';
import type { Texts } from './media-facts.ts';
import { findKept, findKeptPage, type ListedMedia, type NewFile } from './media-keeping.queries.ts';
import {
  changeTag,
  createTag,
  deleteTag,
  findTags,
  type KeptTag,
  requireTag,
  tagVersion,
} from './media-tags.ts';
import { readVideo } from './video-file.ts';

/** The media library for operators who manage it. */
export function mediaKeepingRoutes(route: Route): void {
  itemRoutes(route);
  fileRoutes(route);
  tagRoutes(route);
}

function itemRoutes(route: Route): void {
  route(listKeptMedia, async ({ list }, { db, clock }) => {
    const { rows, total } = await findKeptPage(db, list, clock.now());
    return { items: rows.map(presentListed), total };
  });

  route(getKeptMedia, ({ params }, deps) => answerWith(deps, params.id));

  route(changeCall, async ({ params: { id }, body: given, session, version }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    await inTransaction(deps.db, (tx) => changeMedia(tx, { id, given, version }, deed));
    return answerWith(deps, id);
  });

  route(deleteCall, async ({ params: { id }, session, version }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    const fileKey = await inTransaction(deps.db, (tx) => deleteMedia(tx, { id, version }, deed));
    await deps.files.remove(fileKey);
    await removeThumbnail(deps.files, fileKey);
  });
}

function fileRoutes(route: Route): void {
  route(getKeptMediaFile, async ({ params }, { db, files, clock }) => {
    const kept = await findKept(db, params.id, clock.now());
    if (kept === undefined || !(await files.exists(kept.fileKey))) throw notFound();
    const type = shownTypes.find((one) => one === kept.mimeType) ?? ('application/octet-stream' as const);
    const extension = /\.\w+$/.exec(kept.fileKey)?.[0] ?? '';
    return {
      type,
      name: `${kept.name}${extension}`,
      body: await files.open(kept.fileKey),
      disposition: type === 'application/octet-stream' ? ('attachment' as const) : ('inline' as const),
    };
  });

  route(addCall, async ({ files, session }, deps) => {
    const sent = files.get('file');
    if (sent === undefined) throw invalidField('file', 'blank');
    const { name, type, bytes } = sent;
    const kind = type === 'application/pdf' ? 1 : 2;
    const file = await keep(deps, { bytes, mimeType: type, extension: extensionOf(type) });
    return answerWith(deps, await add(deps, { ...file, type: kind, name: bareName(name) }, session.user.id));
  });

  route(addVideo, async ({ file, query: { name }, session }, deps) => {
    const kept = await keep(deps, await readVideo(file));
    return answerWith(deps, await add(deps, { ...kept, type: 3, name: bareName(name) }, session.user.id));
  });
}

/** Stores a file under an unguessable key. */
async function keep(
  { files }: Pick<Deps, 'files'>,
  {
    bytes,
    mimeType,
    extension,
  }: { readonly bytes: Buffer; readonly mimeType: string; readonly extension: string },
): Promise<Pick<NewFile, 'fileKey' | 'mimeType' | 'size'>> {
  const fileKey = `media/${randomBytes(16).toString('hex')}.${extension}`;
  await files.put(fileKey, bytes, mimeType);
  return { fileKey, mimeType, size: bytes.length };
}

function add({ db, clock }: Pick<Deps, 'db' | 'clock'>, file: NewFile, by: number): Promise<number> {
  return inTransaction(db, (tx) => addMedia(tx, file, { by, now: clock.now() }));
}

/** A file name without its extension. */
function bareName(name: string): string {
  return name.replace(/\.[a-z0-9]{2,4}$/i, '') || name;
}

function tagRoutes(route: Route): void {
  route(listKeptTags, async ({ list }, { db }) => {
    const { rows, total } = await findTags(db, list);
    return { items: rows.map(presentTag), total };
  });

  route(createMediaTag, async ({ body, session }, { db, clock }) => {
    const id = await createTag(db, body, { by: session.user.id, now: clock.now() });
    return presentTag(await requireTag(db, id));
  });

  route(changeMediaTag, async ({ params: { id }, body: { names = {} }, session, version }, { db, clock }) => {
    const deed = { by: session.user.id, now: clock.now() };
    await inTransaction(db, (tx) => changeTag(tx, { id, names, version }, deed));
    return presentTag(await requireTag(db, id));
  });

  route(deleteMediaTag, async ({ params, session }, { db, clock }) => {
    const deed = { by: session.user.id, now: clock.now() };
    await inTransaction(db, (tx) => deleteTag(tx, params.id, deed));
  });
}

async function answerWith(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<HandlerAnswer<typeof getKeptMedia>> {
  const kept = await findKept(db, id, clock.now());
  if (kept === undefined) throw notFound();
  return {
    ...presentListed(kept),
    names: byLocale({ ...kept.names, de: kept.name }),
    pictureTexts: byLocale(kept.pictureTexts),
    captionTexts: byLocale(kept.captionTexts),
    published: !kept.isDraft,
    version: mediaVersion(kept),
  };
}

function presentListed(row: ListedMedia): HandlerAnswer<typeof listKeptMedia>['items'][number] {
  const { id, type, name, state, isDraft, createdAt, until, languages, tags, mimeType, size, captions } = row;
  return {
    id,
    type,
    name,
    state,
    from: isDraft ? null : createdAt,
    until,
    languages: languages && [...languages],
    tags: [...tags],
    mimeType,
    size,
    captions: [...captions],
    changedAt: row.changedAt,
    changedBy: row.changedBy,
  };
}

function presentTag(tag: KeptTag): HandlerAnswer<typeof listKeptTags>['items'][number] {
  const { id, type, name, names, items } = tag;
  return { id, type, name, names: byLocale({ ...names, de: name }), items, version: tagVersion(tag) };
}

function byLocale(texts: Texts): Record<Locale, string | null> {
  const all = [...locale.values].map((language) => [language, texts[language] ?? null]);
  return Object.fromEntries(all) as Record<Locale, string | null>;
}
