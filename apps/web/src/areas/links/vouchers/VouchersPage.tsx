import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isZero } from '../../../api/amount.ts';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { useListed } from '../../../ui/table/listed-rows.ts';
import { Pages } from '../../../ui/table/Pages.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { pageInstead, pageSizeOf } from '../../../ui/table/table-search.ts';
import { GiveVoucher } from './GiveVoucher.tsx';
import { Ticket } from './Ticket.tsx';
import voucherDetailsCss from './VoucherDetails.module.css';
import css from './VouchersPage.module.css';
import { linesQuery, type Voucher, voucherQuery, vouchersQuery } from './vouchers.data.ts';
import { voucherStatuses, vouchersTable } from './vouchers-search.ts';

/** The vouchers that a user owns or received, as tickets. */
export function VouchersPage() {
  const { t } = useTexts();
  const { partner, user, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/links/vouchers' });
  const navigate = useNavigate({ from: '/app/links/vouchers' });
  const { page = 1, status } = search;
  const size = pageSizeOf(search);
  const query = useQuery({ ...vouchersQuery(own ? null : user, search), placeholderData: keepPreviousData });
  const total = query.data?.total;
  useListed(
    vouchersTable,
    query.data?.items.map(({ id, code }) => ({ id, name: code })),
  );
  const instead = total === undefined || query.isPlaceholderData ? undefined : pageInstead(page, total, size);
  useEffect(() => {
    if (instead !== undefined) void navigate({ search: (old) => ({ ...old, page: instead }), replace: true });
  }, [instead, navigate]);
  return (
    <>
      <PageHead title={t('nav.vouchers')} lead={t('links:vouchers.lead')} />
      <div className={css.filter}>
        <Tabs look="segments" label={t('links:vouchers.filter')}>
          {[undefined, ...voucherStatuses].map((one) => (
            <Link
              key={one ?? 'all'}
              to="/app/links/vouchers"
              search={one === undefined ? {} : { status: one }}
              {...tab(one === status)}
            >
              {t(one === undefined ? 'links:vouchers.all' : `links:vouchers.statusName.${one}`)}
            </Link>
          ))}
        </Tabs>
      </div>
      <QueryContent query={query} lines={[90, 90, 90]} room={[760, 760]}>
        {({ items, total: count }) =>
          items.length === 0 ? (
            <div className="bw-card">
              {status === undefined ? (
                <Empty
                  list
                  picture="paper"
                  title={t('links:vouchers.noneTitle')}
                  action={
                    <ButtonLink to="/app/accounts/credits/available">
                      {t('links:vouchers.toMoney')}
                    </ButtonLink>
                  }
                >
                  {t('links:vouchers.none')}
                </Empty>
              ) : (
                <Empty
                  action={
                    <ButtonLink variant="default" to="/app/links/vouchers" search={{}}>
                      {t('ui:table.resetFilters')}
                    </ButtonLink>
                  }
                >
                  {t('ui:table.noneForFilter')}
                </Empty>
              )}
            </div>
          ) : (
            <>
              <p className="quiet" role="status">
                {t('links:vouchers.count', { count })}
              </p>
              <ul className={css.tickets} data-stale={query.isPlaceholderData}>
                {items.map((voucher) => (
                  <li key={voucher.id}>
                    <Ticket voucher={voucher}>
                      <Link
                        from="/app/links/vouchers"
                        search={(old) => ({ ...old, voucher: voucher.id })}
                        resetScroll={false}
                        className={css.open}
                        data-row={voucher.id}
                      >
                        {t('links:vouchers.open')}
                        <span className="visually-hidden"> {voucher.code}</span>
                      </Link>
                    </Ticket>
                  </li>
                ))}
              </ul>
              <Pages definition={vouchersTable} page={page} size={size} total={count} />
            </>
          )
        }
      </QueryContent>
      {search.voucher !== undefined && (
        <TableSheet title={t('links:vouchers.one')} parameter="voucher" open={search.voucher}>
          <VoucherDetails id={search.voucher} partner={partner} own={own} />
        </TableSheet>
      )}
    </>
  );
}

interface Props {
  id: number;
  /** The partner whose vouchers are shown. */
  partner: number;
  own: boolean;
}

/** One voucher: hand over, give away or print; with the order lines that redeemed it. */
function VoucherDetails({ id, partner, own }: Props) {
  const { t } = useTexts();
  const [giving, setGiving] = useState(false);
  return (
    <QueryContent
      query={useQuery(voucherQuery(id))}
      lines={[90, 60, 80]}
      missing={<Empty picture="paper" title={t('links:vouchers.gone')} />}
    >
      {(voucher) => {
        const mayGive = own && voucher.isOwn && voucher.status === 'open' && voucher.partner === null;
        return (
          <div className={voucherDetailsCss.details}>
            <Ticket voucher={voucher} />
            <div className={voucherDetailsCss.actions}>
              <CopyButton value={voucher.code} label={t('links:vouchers.copy')} />
              <Button variant="default" icon="print" onClick={() => print()}>
                {t('links:vouchers.print')}
              </Button>
              {mayGive && !giving && (
                <Button icon="invite" onClick={() => setGiving(true)}>
                  {t('links:vouchers.give')}
                </Button>
              )}
            </div>
            {mayGive && giving && (
              <GiveVoucher voucher={voucher} partner={partner} onDone={() => setGiving(false)} />
            )}
            {own && voucher.isOwn && !mayGive && (
              <p className="quiet">{t(`links:vouchers.whyNot.${voucher.status}`)}</p>
            )}
            <VoucherLines voucher={voucher} holder={voucher.partner?.id ?? partner} />
          </div>
        );
      }}
    </QueryContent>
  );
}

/** The order lines that redeemed a voucher, by its holder and for its product. */
function VoucherLines({ voucher, holder }: { voucher: Voucher; holder: number }) {
  const { t, format } = useTexts();
  const { status, redeemed } = voucher;
  const isSpent = !isZero(redeemed) && status !== 'redeemed';
  const none = (
    <EmptyRows>{t(isSpent ? 'links:vouchers.linesUnseen' : `links:vouchers.noLines.${status}`)}</EmptyRows>
  );
  return (
    <section className={voucherDetailsCss.lines}>
      <h3>{t('links:vouchers.redeemedOn')}</h3>
      <QueryContent query={useQuery(linesQuery(voucher, holder))} lines={[80, 60]} missing={none}>
        {({ items }) =>
          items.length === 0 ? (
            none
          ) : (
            <ul>
              {items.map(({ id, order, product, quantity, net }) => (
                <li key={id} className={voucherDetailsCss.line}>
                  <span>
                    {t('links:vouchers.line', { quantity: format.integer(quantity), product: product.name })}
                  </span>
                  <span className={voucherDetailsCss.net}>{format.money(net)}</span>
                  <span className="quiet">
                    <Link to="/app/orders" search={{ order: order.id }}>
                      {order.number}
                    </Link>{' '}
                    · {format.date(order.placedAt)} · {order.partner.displayName}
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
