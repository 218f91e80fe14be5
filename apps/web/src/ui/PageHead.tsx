import type { ReactNode } from 'react';
import css from './PageHead.module.css';

interface Props {
  title: string;
  /** One short line below the title: how much there is, or as of when. */
  lead?: ReactNode;
  /** The page's primary action, and whatever stands beside it. */
  actions?: ReactNode;
}

/** The head of a page: its title, where reading goes on after navigating. */
export function PageHead({ title, lead, actions }: Props) {
  return (
    <div className={css.head}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p className={css.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
