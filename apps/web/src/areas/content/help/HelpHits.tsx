import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { HelpHit } from './find-help.ts';
import css from './Help.module.css';

/** Articles and terms found, best match first. Texts: `helpPages`. */
export function HelpHits({ hits, onGo }: { hits: readonly HelpHit[]; onGo?: () => void }) {
  const { t } = useTexts();
  return (
    <ul className={css.list}>
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.name}`} data-testid="help-hit">
          {hit.kind === 'article' ? (
            <Link to="/app/help/$article" params={{ article: hit.name }} onClick={onGo}>
              {hit.title}
            </Link>
          ) : (
            <>
              <Link to="/app/glossary" hash={hit.name} onClick={onGo}>
                {hit.title}
              </Link>{' '}
              <span className="quiet">{t('helpPages:isTerm')}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
