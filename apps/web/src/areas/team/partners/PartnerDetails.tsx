import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useOwnPartner } from '../../../api/session-store.ts';
import { useSubject } from '../../../api/subject.ts';
import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { part } from '../../../frame/screen.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import { dialled } from '../../../ui/dialled.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { initials } from '../../../ui/initials.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Value } from '../../../ui/Value.tsx';
import { When } from '../../../ui/When.tsx';
import { MembershipDates } from '../../account/memberships/MembershipDates.tsx';
import { accountType } from '../../account/users/account-type.ts';
import { lastOrdersQuery } from '../../money/orders/orders.data.ts';
import { OwnNotes } from '../contacts/OwnNotes.tsx';
import lastOrdersCss from './LastOrders.module.css';
import { NextLevel } from './NextLevel.tsx';
import css from './PartnerDetails.module.css';
import { qpMonthsQuery, type TreeNode, treeInfoQuery, treeNodeQuery } from './partners.data.ts';
import qpCourseCss from './QpCourse.module.css';
import { ReachButtons } from './ReachButtons.tsx';

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

/** Line chart of the QP by month; nothing if there is only the running month. */
function QpCourse({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  return (
    <QueryContent query={useQuery(qpMonthsQuery(partner))} lines={[100]} room={[92, 92]}>
      {({ months }) => {
        const [first, last] = [months[0], months.at(-1)];
        if (first === undefined || last === undefined || first === last) return null;
        const nameOf = ({ dateFrom }: typeof first) => format.month(dateFrom);
        const values = months.map((month) => month.qualificationPoints);
        const labels = months.map((month) =>
          t('labelled', { label: nameOf(month), value: format.integer(month.qualificationPoints) }),
        );
        return (
          <figure className={qpCourseCss.course}>
            <figcaption>{t('team:partner.course')}</figcaption>
            <Sparkline
              values={values}
              label={t('labelled', { label: t('team:partner.course'), value: labels.join(', ') })}
            />
            <p className={qpCourseCss.ends} aria-hidden="true">
              <span>
                {nameOf(first)} · {format.integer(first.qualificationPoints)}
              </span>
              <span>
                {nameOf(last)} · {format.integer(last.qualificationPoints)}
              </span>
            </p>
          </figure>
        );
      }}
    </QueryContent>
  );
}

interface LastOrdersProps {
  /** The customer's partner. */
  partner: number;
  customer: number;
}

/** Latest orders of a direct customer; other people's orders are not visible. */
function LastOrders({ partner, customer }: LastOrdersProps) {
  const { t, format } = useTexts();
  return (
    <section className={lastOrdersCss.orders}>
      <h3 className={lastOrdersCss.title}>{t('team:partner.lastOrders')}</h3>
      <QueryContent query={useQuery(lastOrdersQuery(partner, customer))} lines={[80, 80]}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="quiet">{t('team:partner.noOrders')}</p>
          ) : (
            <ul>
              {items.map((order) => (
                <li key={order.id}>
                  <Link to="/app/orders" search={{ order: order.id }}>
                    {order.number}
                  </Link>
                  <span className="quiet">
                    <When at={order.placedAt} />
                  </span>
                  <span className={lastOrdersCss.amount}>
                    {t('unit.qp', { points: format.integer(order.qp) })} · {format.money(order.base)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  );
}

interface TreeInfoProps {
  user: NonNullable<CallAnswer<'GET /api/partners/{id}'>['user']>;
}

/** The person behind a partner. Contact data exists only for one's own first line. */
function TreeInfo({ user }: TreeInfoProps) {
  const { t, format, locale } = useTexts();
  const places = user.billingAddress.map(({ city, countryISO }) =>
    [city, countryName(countryISO, locale)].filter(Boolean).join(', '),
  );
  const hidden = user.email === null && user.phone === null;
  return (
    <dl className={css.facts}>
      <Fact name={t('team:partner.joined')}>{format.date(user.createdAt)}</Fact>
      <Fact name={t('team:partner.lastLogin')}>
        {user.currentLoginDate === null ? t('team:teamTable.never') : format.dateTime(user.currentLoginDate)}
      </Fact>
      {user.phone !== null && (
        <Fact name={t('team:partner.phone')}>
          <a href={`tel:${dialled(user.phone)}`}>{user.phone}</a>
        </Fact>
      )}
      {user.email !== null && (
        <Fact name={t('team:partner.email')}>
          <a href={`mailto:${user.email}`}>
            <MailAddress>{user.email}</MailAddress>
          </a>
        </Fact>
      )}
      {places.length > 0 && <Fact name={t('team:partner.place')}>{[...new Set(places)].join(' · ')}</Fact>}
      {hidden && <Fact name={t('team:partner.contact')}>{t('team:partner.contactHidden')}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
