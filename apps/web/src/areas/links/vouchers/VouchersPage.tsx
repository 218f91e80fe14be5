import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { useListed } from '../../ui/table/listed-rows.ts';
import { Pages } from '../../ui/table/Pages.tsx';
import { pageInstead, pageSizeOf } from '../../ui/table/table-search.ts';
import { Ticket } from './Ticket.tsx';
import css from './VouchersPage.module.css';
import { vouchersQuery } from './vouchers.data.ts';
import { type VouchersSearch, voucherStatuses, vouchersTable } from './vouchers-search.ts';

interface Props {
  /** Whose vouchers an operator looks at; null for the own ones. */
  user: number | null;
  search: VouchersSearch;
}

/** Vouchers that somebody owns or was given, as tickets. */
export function VouchersPage({ user, search }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/app/links/vouchers' });
  const { page = 1, status } = search;
  const size = pageSizeOf(search);
  const query = useQuery({ ...vouchersQuery(user, search), placeholderData: keepPreviousData });
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
      <nav className={css.filter} aria-label={t('links:vouchers.filter')}>
        {[undefined, ...voucherStatuses].map((one) => (
          <Link
            key={one ?? 'all'}
            to="/app/links/vouchers"
            search={one === undefined ? {} : { status: one }}
            className={css.pill}
            activeOptions={{ exact: true }}
            data-current={one === status}
            aria-current={one === status ? 'true' : undefined}
          >
            {t(one === undefined ? 'links:vouchers.all' : `links:vouchers.statusName.${one}`)}
          </Link>
        ))}
      </nav>
      <QueryContent query={query} lines={[90, 90, 90]}>
        {({ items, total: count }) =>
          items.length === 0 ? (
            <div className="bw-card">
              {status === undefined ? (
                <Empty
                  list
                  picture="paper"
                  title={t('links:vouchers.noneTitle')}
                  action={
                    <Button component={Link} to="/app/accounts/credits/available">
                      {t('links:vouchers.toMoney')}
                    </Button>
                  }
                >
                  {t('links:vouchers.none')}
                </Empty>
              ) : (
                <Empty
                  action={
                    <Button
                      variant="default"
                      renderRoot={(props) => <Link to="/app/links/vouchers" search={{}} {...props} />}
                    >
                      {t('ui:table.resetFilters')}
                    </Button>
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
    </>
  );
}
