import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import css from './Empty.module.css';

interface Props {
  /** In place of the words for an empty list: for what is no list. */
  title?: string;
  /** Why there is nothing, and what changes that. */
  children: ReactNode;
  action?: ReactNode;
}

/** A result without rows: the same title for every list, the reason below it. */
export function Empty({ title, children, action }: Props) {
  const { t } = useTexts();
  return (
    <div className={css.empty}>
      <svg aria-hidden="true" viewBox="0 0 64 64" className={css.twig}>
        <path d="M10 54C26 50 42 36 52 12M24 46c-9 1-13-4-14-11 8-1 13 3 14 11Zm10-9c8 3 14 0 17-6-6-4-13-2-17 6Zm4-8c-8-1-11-7-10-13 7 1 11 6 10 13Z" />
      </svg>
      <p className={css.title}>{title ?? t('empty.title')}</p>
      <p className="quiet">{children}</p>
      {action}
    </div>
  );
}
