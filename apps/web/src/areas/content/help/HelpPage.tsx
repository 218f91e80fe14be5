import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import css from './Help.module.css';
import { HelpHits } from './HelpHits.tsx';
import { helpArticles, helpTopics } from './help-articles.ts';
import { useHelpSearch } from './use-help-search.ts';

/** The help by topic, or the hits of a search. */
export function HelpPage() {
  const { t } = useTexts();
  const { q = '' } = useSearch({ from: '/signed-in/app/help' });
  const navigate = useNavigate({ from: '/app/help' });
  const { hits, isLoading } = useHelpSearch(q);
  return (
    <>
      <PageHead
        title={t('nav.help')}
        lead={t('helpPages:lead')}
        actions={
          <ButtonLink variant="default" icon="document" to="/app/glossary">
            {t('nav.glossary')}
          </ButtonLink>
        }
      />
      <SearchField
        draft="help.q"
        className={css.search}
        label={t('helpPages:search')}
        value={q}
        onRest={(text) =>
          void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false })
        }
      />
      <p role="status" className={css.count}>
        {hits !== undefined && t('helpPages:hits', { count: hits.length })}
      </p>
      {isLoading && <Pending lines={[40, 55, 35, 50]} room="any" />}
      {!isLoading && hits === undefined && <Topics />}
      {hits !== undefined && (hits.length === 0 ? <NoHit /> : <HelpHits hits={hits} />)}
    </>
  );
}

function Topics() {
  const { t } = useTexts();
  return (
    <div className={css.topics}>
      {helpTopics.map((topic) => (
        <Card key={topic} title={t(`helpPages:topic.${topic}`)}>
          <ul className={css.list}>
            {helpArticles
              .filter((article) => article.topic === topic)
              .map(({ name }) => (
                <li key={name} data-testid="help-article">
                  <Link to="/app/help/$article" params={{ article: name }}>
                    {t(`helpPages:article.${name}.title`)}
                  </Link>
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

function NoHit() {
  const { t } = useTexts();
  return (
    <Empty
      title={t('helpPages:none')}
      picture="search"
      action={
        <ButtonLink variant="default" to="/app/team/contacts">
          {t('helpPages:ask')}
        </ButtonLink>
      }
    >
      {t('helpPages:noneText')}
    </Empty>
  );
}
