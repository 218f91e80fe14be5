import type { AreaParts } from '../platform/area.ts';
import { mediaKeepingRoutes } from './media/keeping/media-keeping.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { mediaFileRoutes } from './media/media-files.routes.ts';
import { newsRoutes } from './news/news.routes.ts';
import { newsWritingRoutes } from './news/writing/news-writing.routes.ts';
import { technicalDataRoutes } from './technical-data/technical-data.routes.ts';
import { textRoutes } from './texts/texts.routes.ts';

/** What is published: news, media, texts, technical data. */
export function registerContent({ route, app, deps }: AreaParts): void {
  newsRoutes(route);
  newsWritingRoutes(route);
  mediaRoutes(route);
  mediaKeepingRoutes(route);
  mediaFileRoutes(app, deps);
  textRoutes(route);
  technicalDataRoutes(route);
}
