import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { terms } from '../../../frame/glossary/terms.ts';
import { useTermText } from '../../../frame/glossary/use-term-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import css from './Help.module.css';

/** The programme's glossary, with the figures in force. The hash of the URL may name a term. */
export function GlossaryPage() {
  const { t } = useTexts();
  const textOf = useTermText();
  const { hash } = useLocation();
  const target = useRef<HTMLElement>(null);
  const isLoaded = textOf !== undefined;
  // Readers, with a screen reader too, begin at the term in the URL instead of the title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref points to another element for another term, and to none before the texts are loaded
  useEffect(() => {
    target.current?.scrollIntoView({ block: 'center' });
    target.current?.focus({ preventScroll: true });
  }, [hash, isLoaded]);
  return (
    <>
      <PageHead
        back={<BackLink to="/app/help">{t('nav.help')}</BackLink>}
        title={t('nav.glossary')}
        lead={t('glossary:lead')}
      />
      {textOf === undefined ? (
        <Pending lines={[30, 90, 35, 95, 25, 85, 40, 90]} />
      ) : (
        <dl className={css.terms}>
          {terms.map((term) => {
            const isTarget = term === hash;
            return (
              <div key={term} id={term} data-target={isTarget || undefined} data-testid="term">
                <dt {...(isTarget && { ref: target, tabIndex: -1, 'aria-current': true })}>
                  {t(`glossary:term.${term}.name`)}
                </dt>
                <dd>{textOf(term)}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </>
  );
}
