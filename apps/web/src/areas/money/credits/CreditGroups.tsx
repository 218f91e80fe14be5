import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Tabs, tab } from '../../../ui/Tabs.tsx';
import { linkTo } from '../../../ui/table/use-table.ts';
import css from './CreditGroups.module.css';
import type { CreditSums } from './credits.data.ts';
import { type CreditsKind, type CreditsSearch, creditsTables } from './credits-search.ts';
import { useEstimatedText } from './estimated-text.ts';

interface Props {
  kind: CreditsKind;
  search: CreditsSearch;
  by: 'bonus' | 'cycle';
  query: UseQueryResult<CreditSums, ApiError>;
}

/** Subtotals by bonus or by cycle; each links to its rows. */
export function CreditGroups({ kind, search, by, query }: Props) {
  const { t } = useTexts();
  return (
    <Card title={t('money:credits.groups')} aside={<Switch kind={kind} by={by} />}>
      <QueryContent room={[151, 151]} query={query} lines={[90, 80, 85]}>
        {(sums) => <Groups kind={kind} search={search} by={by} sums={sums} />}
      </QueryContent>
    </Card>
  );
}

/** The search parameters with another grouping. */
function grouped({ by: _, ...rest }: CreditsSearch, by: Props['by']): CreditsSearch {
  return by === 'cycle' ? { ...rest, by } : rest;
}

function Switch({ kind, by }: Pick<Props, 'kind' | 'by'>) {
  const { t } = useTexts();
  return (
    <Tabs look="segments" label={t('money:credits.groupBy')}>
      {(['bonus', 'cycle'] as const).map((each) => (
        <Link
          key={each}
          from={`/app/accounts/credits/${kind}`}
          search={(before) => grouped(before, each)}
          resetScroll={false}
          replace
          {...tab(each === by)}
        >
          {t(`money:credits.by.${each}`)}
        </Link>
      ))}
    </Tabs>
  );
}

interface GroupsProps extends Omit<Props, 'query'> {
  sums: CreditSums;
}

function Groups({ kind, search, by, sums }: GroupsProps) {
  const { t, format } = useTexts();
  const estimatedTextOf = useEstimatedText();
  if (sums.count === 0) return <EmptyRows>{t('money:credits.noGroups')}</EmptyRows>;
  return (
    <div className={css.fitted}>
      <table className={css.groups} data-testid="credit-groups">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t(`money:credits.column.${by}`)}</th>
            <th scope="col">{t('money:credits.column.count')}</th>
            <th scope="col">{t('money:credits.column.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {sums.groups.map((group) => {
            const { bonusName, cycle, count, amount } = group;
            const estimatedText = estimatedTextOf(group);
            const change = bonusName === null ? { cycle: cycle?.id } : { bonus: bonusName };
            const label =
              bonusName === null
                ? format.month(cycle?.dateFrom ?? '')
                : t(`money:credits.bonus.${bonusName}`);
            return (
              <tr key={label}>
                <th scope="row">
                  <Link
                    {...linkTo(creditsTables[kind], change)}
                    className={css.group}
                    activeOptions={{ exact: true }}
                    data-current={search.bonus !== undefined || search.cycle !== undefined}
                  >
                    {label}
                  </Link>
                  {estimatedText !== null && <span className={css.estimated}>{estimatedText}</span>}
                </th>
                <td className={css.count}>
                  {t('money:credits.count', { count, number: format.integer(count) })}
                </td>
                <td className={css.amount}>{format.money(amount)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('money:credits.total')}</th>
            <td className={css.count}>
              {t('money:credits.count', { count: sums.count, number: format.integer(sums.count) })}
            </td>
            <td className={css.amount}>{format.money(sums.amount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
