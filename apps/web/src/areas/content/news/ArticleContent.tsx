import { useLayoutEffect, useRef } from 'react';
import css from './ArticlePage.module.css';
import { cleanContent } from './clean-content.ts';

/** The content of an article. */
export function ArticleContent({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.replaceChildren(cleanContent(html));
  }, [html]);
  return <div ref={ref} className={css.content} data-testid="article-content" />;
}
