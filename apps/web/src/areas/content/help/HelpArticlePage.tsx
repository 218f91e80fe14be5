import { Link, useParams } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import css from './Help.module.css';
import { findArticle, type HelpArticle, helpArticles } from './help-articles.ts';
import { blocksOf } from './help-text.ts';

/** One article of the help, with a link to the page it is about. */
export function HelpArticlePage() {
  const { article: name } = useParams({ from: '/signed-in/app/help/$article' });
  const { t } = useTexts();
  const article = findArticle(name);
  if (article === undefined)
    return (
      <Empty
        picture="paper"
        title={t('helpPages:gone')}
        action={
          <ButtonLink variant="default" to="/app/help">
            {t('helpPages:back')}
          </ButtonLink>
        }
      />
    );
  return <OneArticle key={name} article={article} />;
}

function OneArticle({ article: { name, topic, link, page } }: { article: HelpArticle }) {
  const { t } = useTexts();
  const others = helpArticles.filter((other) => other.topic === topic && other.name !== name);
  return (
    <article className={css.article}>
      <PageHead
        back={<BackLink to="/app/help">{t('helpPages:back')}</BackLink>}
        title={t(`helpPages:article.${name}.title`)}
      />
      <div className={css.text}>
        {blocksOf(t(`helpPages:article.${name}.text`)).map((block) => (
          <Block key={block.lines[0]} {...block} />
        ))}
      </div>
      <p>
        <ButtonLink icon="arrow" {...link}>
          {t('helpPages:go', { page: t(page) })}
        </ButtonLink>
      </p>
      <section className={css.related}>
        <h2>{t('helpPages:related')}</h2>
        <ul className={css.list}>
          {others.map((other) => (
            <li key={other.name}>
              <Link to="/app/help/$article" params={{ article: other.name }}>
                {t(`helpPages:article.${other.name}.title`)}
              </Link>
            </li>
          ))}
        </ul>
        <p>
          <Link to="/app/team/contacts">{t('helpPages:ask')}</Link>
        </p>
      </section>
    </article>
  );
}

function Block({ kind, lines }: ReturnType<typeof blocksOf>[number]) {
  if (kind === 'text') return <p>{lines.join(' ')}</p>;
  const items = lines.map((line) => <li key={line}>{line}</li>);
  return kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>;
}
