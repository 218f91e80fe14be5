import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { initials } from '../../../ui/initials.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Value } from '../../../ui/Value.tsx';
import { MembershipDates } from '../../account/memberships/MembershipDates.tsx';
import { accountType } from '../../account/users/account-type.ts';
import { levelName } from './level-name.ts';
import css from './PartnerDetails.module.css';
import { treeInfoQuery, treeNodeQuery } from './partners.data.ts';
import { TreeInfo } from './TreeInfo.tsx';

interface Props {
  partner: number;
  /** Where to go on from here. */
  action: ReactNode;
}

/** What may be known of one partner of the team (specification, section 3: partner tree info; section 4: memberships). */
export function PartnerDetails({ partner, action }: Props) {
  const { t, format } = useTexts();
  const node = useQuery(treeNodeQuery(partner));
  const info = useQuery(treeInfoQuery(partner));
  const gone = <Empty picture="people" title={t('team:tree.partnerGone')} />;
  return (
    <div className={css.details}>
      <QueryContent query={node} lines={[60, 40]} missing={gone}>
        {(data) => (
          <>
            <div className={css.head}>
              <span className={css.face} aria-hidden="true">
                {initials(data.displayName)}
              </span>
              <div>
                <p className={css.name}>{data.displayName}</p>
                <p className={css.type}>{t(`accountType.${accountType(data)}`)}</p>
              </div>
            </div>
            <p className={css.rank}>
              <Leaf level={data.level} size={36} />
              <span>{levelName(data.level)}</span>
            </p>
            <dl className={css.figures}>
              <div>
                <dt>{t('team:partner.qp')}</dt>
                <dd>
                  <Value query={info}>
                    {({ QPBalance }) => (QPBalance === undefined ? UNKNOWN : format.integer(QPBalance))}
                  </Value>
                </dd>
              </div>
              <div>
                <dt>{t('team:partner.children')}</dt>
                <dd>{format.integer(data.children)}</dd>
              </div>
            </dl>
            {(data.affiliate || data.premium) && <MembershipDates partner={partner} />}
          </>
        )}
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
