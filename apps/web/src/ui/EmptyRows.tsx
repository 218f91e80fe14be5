import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';

/** Stands in for the rows of a list within a card or a sheet: why there are none, and the words for an empty result. */
export function EmptyRows({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div className="quiet">
      <p>{children}</p>
      <p>{t('empty.title')}</p>
    </div>
  );
}
