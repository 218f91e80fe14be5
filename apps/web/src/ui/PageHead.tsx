import type { ReactNode } from 'react';
import css from './PageHead.module.css';

interface Props {
  title: string;
  /** One short line below the title: how much there is, or as of when. `false` keeps its place until it is known. */
  lead?: Exclude<ReactNode, undefined>;
  /** The page's primary action, and whatever stands beside it. */
  actions?: ReactNode;
  /** A `BackLink` to what the page is a part of; it stands for the way that the header tells. */
  back?: ReactNode;
}

/** The head of a page: its title, at the same place on every page, where reading goes on after navigating. */
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
