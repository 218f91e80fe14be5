import { randomBytes } from 'node:crypto';
import {
  changeNews as changeCall,
  createNews as createCall,
  deleteNews as deleteCall,
  getWrittenNews,
  listWrittenNews,
  uploadNewsPicture,
} from '@blattwerk/contract/news/news-writing.contract.ts';
import { locale } from '@blattwerk/contract/session/session.contract.ts';
import { invalidField, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../../platform/http/route.ts';
import { extensionOf } from '../../../platform/uploads/uploaded-file.ts';
import {
  findWritten,
  findWrittenPage,
  insertPicture,
  type ListedNews,
  type WrittenNews,
} from './news-writing.queries.ts';
import { changeNews, createNews, deleteNews, newsVersion } from './write-news.ts';

/** Articles for operators who write them. */
export function newsWritingRoutes(route: Route): void {
  route(listWrittenNews, async ({ list }, { db, clock }) => {
    const { rows, total } = await findWrittenPage(db, list, clock.now());
    return { items: rows.map(presentListed), total };
  });

  route(getWrittenNews, ({ params }, deps) => answerWith(deps, params.id));

  route(createCall, async ({ body, session }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    return answerWith(deps, await createNews(deps.db, body, deed));
  });

  route(changeCall, async ({ params: { id }, body: given, session, version }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    await inTransaction(deps.db, (tx) => changeNews(tx, { id, given, version }, deed));
    return answerWith(deps, id);
  });

  route(deleteCall, async ({ params: { id }, session, version }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    await inTransaction(deps.db, (tx) => deleteNews(tx, { id, version }, deed));
  });

  route(uploadNewsPicture, async ({ files, session }, deps) => {
    const picture = files.get('file');
    if (picture === undefined) throw invalidField('file', 'blank');
    const { name, type, bytes } = picture;
    if (type === 'application/pdf') throw invalidField('file', 'newsPictureKind');
    const fileKey = `media/${randomBytes(16).toString('hex')}.${extensionOf(type)}`;
    await deps.files.put(fileKey, bytes, type);
    const id = await inTransaction(deps.db, async (tx) => {
      const made = await insertPicture(tx, { name, fileKey, type, size: bytes.length }, deps.clock.now());
      const details = { before: {}, after: { file: name } };
      await audit(tx, { user: session.user.id, action: 'write', subject: `/api/media/${made}`, details });
      return made;
    });
    return { id, name, url: `/api/media/${id}/file`, thumbnailUrl: `/api/media/${id}/thumbnail` };
  });
}

async function answerWith(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<HandlerAnswer<typeof getWrittenNews>> {
  const written = await findWritten(db, id, clock.now());
  if (written === undefined) throw notFound();
  return presentWritten(written);
}

function presentListed(row: ListedNews): HandlerAnswer<typeof listWrittenNews>['items'][number] {
  const { id, title, locales, topic, state, isDraft, createdAt, until } = row;
  const { languages, countries, levelFrom, changedAt, changedBy } = row;
  return {
    id,
    title,
    locales,
    topic,
    state,
    from: isDraft ? null : createdAt,
    until,
    languages: languages && [...languages],
    countries: countries && [...countries],
    levelFrom,
    changedAt,
    changedBy,
  };
}

function presentWritten(row: WrittenNews): HandlerAnswer<typeof getWrittenNews> {
  const texts = [...locale.values].map((language) => {
    const known = row.texts.find((text) => text.locale === language);
    if (known === undefined) return [language, null];
    const { locale: _, ...text } = known;
    return [language, text];
  });
  return {
    ...presentListed(row),
    texts: Object.fromEntries(texts),
    picture: row.picture && { ...row.picture, url: `/api/media/${row.picture.id}/thumbnail` },
    published: !row.isDraft,
    version: newsVersion(row),
  };
}
