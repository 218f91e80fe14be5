import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { linkTo } from '../../../ui/table/use-table.ts';
import css from './AksTree.module.css';
import { DevicesLink } from './DevicesLink.tsx';
import { type Aks, branchQuery, MOST_CHOICES, type Project } from './technical.data.ts';
import { aksTable } from './technical-search.ts';

interface Props {
  partner: number;
  project: Project;
  own: boolean;
}

/** With at most this many codes at the top, all are open initially. */
const FEW = 3;

/** The codes of a project as a tree; each branch is read when opened. */
export function AksTree(props: Props) {
  return <Branch {...props} parent={null} />;
}

interface BranchProps extends Props {
  /** Null for the top. */
  parent: number | null;
}

function Branch({ parent, ...props }: BranchProps) {
  const [pages, setPages] = useState(1);
  const { t } = useTexts();
  const { partner, project } = props;
  const { data } = useQuery(branchQuery(partner, project.id, parent, 1));
  return (
    <ul className={css.branch} data-top={parent === null}>
      {Array.from({ length: pages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
        <BranchPage key={index} {...props} parent={parent} page={index + 1} />
      ))}
      {(data?.total ?? 0) > pages * MOST_CHOICES && (
        <li>
          <Button variant="default" size="small" onClick={() => setPages(pages + 1)}>
            {t('technical:tree.more')}
          </Button>
        </li>
      )}
    </ul>
  );
}

function BranchPage({ page, parent, ...props }: BranchProps & { page: number }) {
  const query = useQuery(branchQuery(props.partner, props.project.id, parent, page));
  if (!query.isSuccess)
    return (
      <li>
        <QueryContent query={query} lines={[40, 55]} room={parent === null ? [168, 96] : undefined}>
          {() => null}
        </QueryContent>
      </li>
    );
  const opened = parent === null && query.data.total <= FEW;
  return query.data.items.map((aks) => <Node key={aks.id} {...props} aks={aks} opened={opened} />);
}

function Node({ aks, opened, ...props }: Props & { aks: Aks; opened: boolean }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(opened);
  const { id, code, name, segments, codesBelow, fieldDevices } = aks;
  const last = segments.at(-1)?.meaning ?? '';
  const canGrow = props.own && segments.length < (props.project.segments.length || Number.POSITIVE_INFINITY);
  return (
    <li>
      <div className={css.node}>
        {codesBelow > 0 ? (
          <button
            type="button"
            className={css.toggle}
            aria-expanded={isOpen}
            aria-label={t('technical:tree.below', { code })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron" size={18} />
          </button>
        ) : (
          <span className={css.leaf} />
        )}
        <Link {...linkTo(aksTable, { aks: id })} className={css.code}>
          {code}
        </Link>
        <span className={css.meaning}>
          {last !== code && last}
          {name !== '' && name !== last && <span className="quiet"> {name}</span>}
        </span>
        {fieldDevices > 0 && (
          <DevicesLink count={fieldDevices} search={{ aks: id }} className={css.devices} />
        )}
        {canGrow && (
          <Link
            to="/app/AKS"
            search={{ project: props.project.id, aks: 'new', below: `${code}${props.project.separator}` }}
            className={css.add}
            aria-label={t('technical:tree.add', { code })}
            title={t('technical:tree.add', { code })}
            resetScroll={false}
          >
            <Icon name="plus" size={18} />
          </Link>
        )}
      </div>
      {codesBelow > 0 && isOpen && <Branch {...props} parent={id} />}
    </li>
  );
}
