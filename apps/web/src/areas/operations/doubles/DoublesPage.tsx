import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { berlinMinute, UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import css from './Doubles.module.css';
import { doublesPageQuery, doubleTones, type LikelyDouble, sayDifferent } from './doubles.data.ts';
import { doubleReasons, doubleStatuses, doublesTable } from './doubles-search.ts';

/** Possible duplicate partners as pairs, with what they share. */
export function DoublesPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/doubles' });
  const columns = useColumns();
  return (
    <>
      <PageHead title={t('operations:title.doubles')} lead={t('partnerDesk:doubles.lead')} />
      <DataTable
        name="operations-doubles"
        title={t('operations:title.doubles')}
        definition={doublesTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => doublesPageQuery(search, { page, limits })}
        count={(count) => t('partnerDesk:doubles.count', { count, number: format.integer(count) })}
        none={<Empty list picture="people" title={t('partnerDesk:doubles.none')} />}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('operations:operators.state'),
            all: t('operations:operators.anyState'),
            options: doubleStatuses.map((value) => ({
              value,
              label: t(`partnerDesk:doubles.status.${value}`),
            })),
          },
          {
            kind: 'choice',
            name: 'reason',
            label: t('partnerDesk:doubles.shared'),
            all: t('partnerDesk:doubles.anything'),
            options: doubleReasons.map((value) => ({
              value,
              label: t(`partnerDesk:doubles.reason.${value}`),
            })),
          },
          {
            kind: 'pill',
            name: 'partner',
            label: t('labelled', { label: t('operations:partner.number'), value: search.partner ?? '' }),
          },
        ]}
        views={[{ id: 'open', label: t('partnerDesk:doubles.status.open'), search: { status: 'open' } }]}
      />
    </>
  );
}

type Likely = LikelyDouble['partners'][number];

/** One partner of the pair, with what distinguishes them. */
function OneOf({ partner }: { partner: Likely | undefined }) {
  const { t, format } = useTexts();
  if (partner === undefined) return UNKNOWN;
  const { id, displayName, email, orders } = partner;
  return (
    <>
      <PartnerFileLink id={id}>{displayName}</PartnerFileLink>{' '}
      <span className="quiet">
        {t('partnerDesk:doubles.orders', { count: orders, number: format.integer(orders) })}
        <br />
        <MailAddress>{email}</MailAddress>
      </span>
    </>
  );
}

/** The same in a row on a phone. */
function NameOf({ partner }: { partner: Likely | undefined }) {
  if (partner === undefined) return UNKNOWN;
  return <PartnerFileLink id={partner.id}>{partner.displayName}</PartnerFileLink>;
}

function useColumns(): Column<LikelyDouble>[] {
  const { t, format } = useTexts();
  const shared = ({ reasons: found }: LikelyDouble) =>
    found.map((one) => t(`partnerDesk:doubles.reason.${one}`)).join(', ');
  const reasonOf = ({ decision, decidedBy }: LikelyDouble) =>
    decision === null || decidedBy === null
      ? UNKNOWN
      : t('labelled', { label: decidedBy.name, value: decision });
  const csv = (partner: Likely | undefined) =>
    partner === undefined ? null : `${partner.displayName} (#${partner.id}, ${partner.email})`;
  return [
    {
      id: 'first',
      label: t('partnerDesk:doubles.first'),
      cell: ({ partners }) => <OneOf partner={partners[0]} />,
      phoneCell: ({ partners }) => <NameOf partner={partners[0]} />,
      csv: ({ partners }) => csv(partners[0]),
    },
    {
      id: 'second',
      label: t('partnerDesk:doubles.second'),
      onPhone: 'note',
      cell: ({ partners }) => <OneOf partner={partners[1]} />,
      phoneCell: (pair) => (
        <>
          <NameOf partner={pair.partners[1]} />
          <br />
          {shared(pair)}
        </>
      ),
      csv: ({ partners }) => csv(partners[1]),
    },
    {
      id: 'shared',
      label: t('partnerDesk:doubles.shared'),
      cell: (pair) => <span className={css.words}>{shared(pair)}</span>,
      csv: shared,
    },
    {
      id: 'foundAt',
      label: t('partnerDesk:doubles.found'),
      onPhone: 'beside',
      cell: ({ foundAt }) => format.date(foundAt),
      csv: ({ foundAt }) => berlinMinute(Date.parse(foundAt)),
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: ({ status }) => (
        <Badge tone={doubleTones[status]}>{t(`partnerDesk:doubles.status.${status}`)}</Badge>
      ),
      csv: ({ status }) => t(`partnerDesk:doubles.status.${status}`),
    },
    {
      id: 'decision',
      label: t('partnerDesk:doubles.decision'),
      onPhone: 'amount',
      cell: (pair) =>
        pair.status === 'open' ? (
          <DifferentButton pair={pair} />
        ) : (
          <span className={css.words}>{reasonOf(pair)}</span>
        ),
      phoneCell: (pair) => <DifferentButton pair={pair} />,
      csv: ({ decision }) => decision,
    },
  ];
}

/** Marks two partners as different people, for those who may change partners and are neither of them. */
function DifferentButton({ pair: { id, partners, status } }: { pair: LikelyDouble }) {
  const { t } = useTexts();
  const { rights, partner: own } = useSession();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const isOwn = partners.some((one) => one.id === own?.id);
  if (status !== 'open' || isOwn || !rights.includes('partners.write')) return null;
  const names = partners.map((one) => `${one.displayName} (#${one.id})`).join(', ');
  return (
    <>
      <ReasonedButton
        variant="default"
        size="small"
        writes
        aria-label={t('partnerDesk:doubles.differentOf', { names })}
        onClick={() => setIsAsking(true)}
      >
        {t('partnerDesk:doubles.different')}
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={t('partnerDesk:doubles.differentTitle')}
          confirm={t('partnerDesk:doubles.different')}
          draft={`different.${id}`}
          send={(body) => sayDifferent(id, body)}
          onSent={() => {
            void client.invalidateQueries();
            toast.success(t('partnerDesk:doubles.done'));
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('partnerDesk:doubles.differentText', { names })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
