import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import css from './TableGrid.module.css';
import { useSideways } from './use-sideways.ts';

interface Props {
  title: string;
  children: ReactNode;
}

/** Scroll container of a table: if it is too wide, a shadow marks the side with hidden content, and arrow keys scroll it. */
export function TableScroll({ title, children }: Props) {
  const { t } = useTexts();
  const [place, { before, after }] = useSideways();
  const reachable = { role: 'region', tabIndex: 0, 'aria-label': t('ui:table.sideways', { title }) };
  return (
    <div className={css.frame} data-before={before} data-after={after}>
      <div ref={place} className={css.scroll} {...((before || after) && reachable)}>
        {children}
      </div>
    </div>
  );
}
