import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useOwnPartner } from '../../../api/session-store.ts';
import { useSubject } from '../../../api/subject.ts';
import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { part } from '../../../frame/screen.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { initials } from '../../../ui/initials.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Value } from '../../../ui/Value.tsx';
import { MembershipDates } from '../../account/memberships/MembershipDates.tsx';
import { accountType } from '../../account/users/account-type.ts';
import { OwnNotes } from '../contacts/OwnNotes.tsx';
import { LastOrders } from './LastOrders.tsx';
import { NextLevel } from './NextLevel.tsx';
import css from './PartnerDetails.module.css';
import { type TreeNode, treeInfoQuery, treeNodeQuery } from './partners.data.ts';
import { QpCourse } from './QpCourse.tsx';
import { ReachButtons } from './ReachButtons.tsx';
import { TreeInfo } from './TreeInfo.tsx';

const Greetings = part(() => import('../team-feed/Greetings.tsx'), 'Greetings', ['feed']);
const MessagesTo = part(() => import('../team-messages/MessagesTo.tsx'), 'MessagesTo', ['teamMessages']);

interface Props {
  partner: number;
  /** Further actions. */
  action: ReactNode;
}

/**
 * What a viewer may know of a partner in the team (specification, section 3: partner tree info; section 4: memberships),
 * what helps with a call, and the viewer's notes.
 */
export function PartnerDetails({ partner, action }: Props) {
  const { t } = useTexts();
  const node = useQuery(treeNodeQuery(partner));
  const info = useQuery(treeInfoQuery(partner));
  const gone = <Empty picture="people" title={t('team:tree.partnerGone')} />;
  return (
    <div className={css.details}>
      <QueryContent query={node} lines={[60, 40]} missing={gone}>
        {(data) => <Person node={data} />}
      </QueryContent>
      {node.isSuccess && (
        <QueryContent query={info} lines={[80, 60, 70]}>
          {(data) => data.user && <TreeInfo user={data.user} />}
        </QueryContent>
      )}
      {node.isSuccess && <div className={`bw-solids ${css.action}`}>{action}</div>}
    </div>
  );
}

function Person({ node }: { node: TreeNode }) {
  const { t } = useTexts();
  const levelName = useLevelName();
  const { partner: viewed, own } = useSubject();
  const self = useOwnPartner();
  const { id, displayName: name } = node;
  const info = useQuery(treeInfoQuery(id));
  const user = info.data?.user;
  return (
    <>
      <div className={css.head}>
        <span className={css.face} aria-hidden="true">
          {initials(name)}
        </span>
        <div>
          <p className={css.name}>{name}</p>
          <p className={css.type}>{t(`accountType.${accountType(node)}`)}</p>
        </div>
      </div>
      {id !== self && user !== undefined && <ReachButtons name={name} user={user} />}
      <p className={css.rank}>
        <Leaf level={node.level} size={36} />
        <span>{levelName(node.level)}</span>
      </p>
      <NextLevel partner={id} />
      <Figures node={node} />
      <QpCourse partner={id} />
      {(node.affiliate || node.premium) && <MembershipDates partner={id} />}
      {own && node.parent === viewed && !node.affiliate && <LastOrders partner={viewed} customer={id} />}
      {own && id !== self && (
        <>
          <OwnNotes partner={id} name={name} />
          <Suspense>
            <Greetings partner={id} />
          </Suspense>
          <Suspense fallback={<Pending lines={[40, 70]} />}>
            <MessagesTo partner={id} />
          </Suspense>
        </>
      )}
    </>
  );
}

function Figures({ node }: { node: TreeNode }) {
  const { t, format } = useTexts();
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t('team:partner.qp')}</dt>
        <dd>
          <Value query={useQuery(treeInfoQuery(node.id))}>
            {({ QPBalance }) => (QPBalance === undefined ? UNKNOWN : format.integer(QPBalance))}
          </Value>
        </dd>
      </div>
      <div>
        <dt>{t('team:partner.children')}</dt>
        <dd>{format.integer(node.children)}</dd>
      </div>
    </dl>
  );
}
