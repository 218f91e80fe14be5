import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isZero } from '../../../api/amount.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { usePlan } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FoldedCard } from '../../../ui/FoldedCard.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { LazyPageTools } from '../../../ui/table/LazyPageTools.tsx';
import { useListed } from '../../../ui/table/listed-rows.ts';
import { tableSearch } from '../../../ui/table/table-search.ts';
import css from './CreditHistory.module.css';
import { StatusChip } from './CreditStatus.tsx';
import { type BonusName, creditHistoryQuery, sumsByBonusQuery } from './credit-history.data.ts';
import type { Credit, CreditSums } from './credits.data.ts';
import { creditId } from './credits-search.ts';

/** Search parameters of the pages. */
const historyTable = tableSearch({
  sortFields: ['createdAt'],
  defaultSort: 'createdAt',
  defaultDirection: 'desc',
  filters: {},
  row: 'credit',
  rowId: creditId,
});

interface Props {
  partner: number;
  bonuses: readonly BonusName[];
  page: number;
  /** Rows per page. */
  size: number;
  /** `closed`: collapsed at first; `asked`: open, since the URL names rows of it; undefined: not collapsible. */
  fold?: 'closed' | 'asked' | undefined;
}

/** The credits of some bonuses, paginated, with their total. */
export function CreditHistory({ partner, bonuses, page, size, fold }: Props) {
  const { t, format } = useTexts();
  const credits = useQuery({
    ...creditHistoryQuery(partner, bonuses, { page, size }),
    placeholderData: keepPreviousData,
  });
  useListed(
    historyTable,
    credits.data?.items.map(({ id, amount }) => ({ id, name: format.money(amount) })),
  );
  const sums = useQuery(sumsByBonusQuery(partner));
  const title = t('bonuses:history.title');
  const history = (
    <QueryContent query={credits} lines={[90, 80, 85, 70]}>
      {({ items, total }) =>
        total === 0 ? (
          <Empty list picture="money" title={t('bonuses:history.noneTitle')}>
            {t('bonuses:history.none')}
          </Empty>
        ) : (
          <>
            <ul data-testid="history">
              {items.map((credit) => (
                <Row key={credit.id} credit={credit} several={bonuses.length > 1} />
              ))}
            </ul>
            <Sums bonuses={bonuses} query={sums} />
            <Pages page={page} pages={Math.ceil(total / size)} />
            <LazyPageTools definition={historyTable} size={size} total={total} />
          </>
        )
      }
    </QueryContent>
  );
  return fold === undefined ? (
    <Card title={title} className="bonus-half">
      {history}
    </Card>
  ) : (
    <FoldedCard title={title} className="bonus-half" asked={fold === 'asked'}>
      {history}
    </FoldedCard>
  );
}

interface RowProps {
  credit: Credit;
  /** Whether the rows are of several bonuses, so that each names its own. */
  several: boolean;
}

function Row({ credit, several }: RowProps) {
  const { t, format } = useTexts();
  const { id, amount, bonusName, dateFrom } = credit;
  const what = useWhat(credit);
  const bonus = t(`money:credits.bonus.${bonusName}`);
  return (
    <li className={css.row}>
      <Link
        to="."
        search={(before) => ({ ...before, credit: id })}
        resetScroll={false}
        className={css.what}
        data-row={id}
      >
        {several || what === null ? bonus : what}
      </Link>
      <span className={css.amount}>{format.money(amount)}</span>
      <span className={css.month}>{format.month(dateFrom)}</span>
      <span className={css.status}>
        <StatusChip credit={credit} />
      </span>
    </li>
  );
}

/** What a bonus was for: the level, the phase, the stage, or the order; nothing for a pool's share. */
function useWhat({ bonusName, stage, order, reverses, planVersion }: Credit): string | null {
  const { t, format } = useTexts();
  const plan = usePlan(planVersion);
  if (reverses !== null) return t('money:credits.reversal');
  if (bonusName === 'step-up') return plan?.levels[Number(stage)]?.name ?? null;
  if (bonusName === 'kick-start') return t(`money:why.phaseName.${stage as 'easy' | 'pro'}`);
  if (bonusName === 'builder') return t('bonuses:history.stage', { stage: format.integer(Number(stage)) });
  return order && t('bonuses:history.order', { number: order.number, name: order.source });
}

interface SumsProps {
  bonuses: readonly BonusName[];
  query: UseQueryResult<CreditSums, ApiError>;
}

/** Number and total by bonus, each linked to all its credits. */
function Sums({ bonuses, query }: SumsProps) {
  const { t, format } = useTexts();
  return (
    <QueryContent query={query} lines={[60]}>
      {({ groups }) => (
        <ul className={css.sums} data-testid="history-sums">
          {bonuses.flatMap((bonus) => {
            const group = groups.find(({ bonusName }) => bonusName === bonus);
            if (group === undefined) return [];
            const { count, amount, estimated } = group;
            return (
              <li key={bonus} className={css.sum}>
                <Link
                  to="/app/accounts/credits/available"
                  search={{ bonus, status: 'all' }}
                  className={css.all}
                >
                  {bonuses.length > 1 && `${t('label', { label: t(`money:credits.bonus.${bonus}`) })} `}
                  {t('money:credits.count', { count, number: format.integer(count) })}
                  <Icon name="arrow" size={16} />
                </Link>
                <span className={css.amount}>{format.money(amount)}</span>
                {!isZero(estimated) && (
                  <span className={css.estimated}>
                    {t('money:credits.estimatedPart', { amount: format.money(estimated) })}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </QueryContent>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const { t } = useTexts();
  return (
    <Pager
      label={t('bonuses:history.pages')}
      page={page}
      pages={pages}
      step={(to, way) => (
        <Link to="." search={(before) => ({ ...before, page: to })} resetScroll={false}>
          {t(way === 'back' ? 'bonuses:history.newer' : 'bonuses:history.older')}
        </Link>
      )}
    />
  );
}
