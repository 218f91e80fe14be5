import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { useListed } from '../../../ui/table/listed-rows.ts';
import { Pages } from '../../../ui/table/Pages.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { pageInstead, pageSizeOf } from '../../../ui/table/table-search.ts';
import { Ticket } from './Ticket.tsx';
import { VoucherDetails } from './VoucherDetails.tsx';
import css from './VouchersPage.module.css';
import { vouchersQuery } from './vouchers.data.ts';
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
