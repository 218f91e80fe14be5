import { useTexts } from '../i18n/use-texts.ts';
import { legalPages } from '../ui/legal-pages.ts';
import css from './Legal.module.css';

/** The company's imprint and privacy notice, if it has them: public, and linked from every page. */
export function Legal() {
  const { t } = useTexts();
  const { imprint, privacy } = legalPages();
  if (imprint === undefined && privacy === undefined) return null;
  return (
    <nav className={css.links} aria-label={t('legal.title')}>
      {imprint !== undefined && (
        <a href={imprint} target="_blank" rel="noreferrer">
          {t('legal.imprint')}
        </a>
      )}
      {privacy !== undefined && (
        <a href={privacy} target="_blank" rel="noreferrer">
          {t('legal.privacy')}
        </a>
      )}
    </nav>
  );
}
