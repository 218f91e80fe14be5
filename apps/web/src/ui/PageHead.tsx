import type { ReactNode } from 'react';
import css from './PageHead.module.css';

interface Props {
  title: string;
  /** A short line below the title: a count, or as of when. `false` reserves its space until it is known. */
  lead?: Exclude<ReactNode, undefined>;
  /** The page's primary action, and others beside it. */
  actions?: ReactNode;
  /** A `BackLink` to the page's parent; it replaces the header's breadcrumbs. */
  back?: ReactNode;
}

/** The heading of a page: its title, at the same place on every page, and focused after a navigation. */
export function PageHead({ title, lead, actions, back }: Props) {
  return (
    <div className={css.head}>
      {back}
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p className={css.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
