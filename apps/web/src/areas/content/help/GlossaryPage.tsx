import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { terms } from '../../../frame/glossary/terms.ts';
import { useTermText } from '../../../frame/glossary/use-term-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import css from './Help.module.css';

/** The programme's glossary, with the figures in force. The URL may name a term. */
export function GlossaryPage() {
  const { t } = useTexts();
  const textOf = useTermText();
  const { hash } = useLocation();
  const asked = useRef<HTMLElement>(null);
  const isRead = textOf !== undefined;
  // Reading goes on at the term that was asked for, and not at the title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another term is another element, which is there once it is read
  useEffect(() => {
    asked.current?.scrollIntoView({ block: 'center' });
    asked.current?.focus({ preventScroll: true });
  }, [hash, isRead]);
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
            const isAsked = term === hash;
            return (
              <div key={term} id={term} data-asked={isAsked || undefined} data-testid="term">
                <dt {...(isAsked && { ref: asked, tabIndex: -1, 'aria-current': true })}>
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
