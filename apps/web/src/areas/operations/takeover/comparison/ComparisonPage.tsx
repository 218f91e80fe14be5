import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { SumsTable } from '../../accounting/SumsTable.tsx';
import { CauseText } from './CauseText.tsx';
import { ComparedLines } from './ComparedLines.tsx';
import css from './Comparison.module.css';
import { comparisonQuery, dropLines } from './comparison.data.ts';
import type { Comparison } from './comparison-search.ts';

const FROM = '/operations/app/operations/takeover/$comparison';

/** Polling interval of a running comparison. */
const POLL_MS = 2_000;

/** A month's commissions by the previous system and by the engine: totals, causes, and each line. */
export function ComparisonPage() {
  const { t, format } = useTexts();
  const { comparison: id } = useParams({ from: FROM });
  const search = useSearch({ from: FROM });
  const query = useQuery({
    ...comparisonQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.status === 'waiting' ? POLL_MS : false),
  });
  const { data } = query;
  const client = useQueryClient();
  const isWaiting = data?.status === 'waiting';
  useEffect(() => {
    if (isWaiting) dropLines(client, id);
  }, [client, id, isWaiting]);
  return (
    <>
      <PageHead
        title={
          data === undefined
            ? t('operations:title.comparison')
            : t('comparison:titleOf', { month: format.month(`${data.month}-01`) })
        }
        lead={
          data !== undefined &&
          t('comparison:asked', { name: data.requestedBy.name, date: format.dateTime(data.requestedAt) })
        }
      />
      <div className={css.page}>
        <QueryContent
          query={query}
          lines={[90, 70, 90]}
          room="any"
          missing={<Empty title={t('comparison:missing')} />}
        >
          {(comparison) => <Result comparison={comparison} />}
        </QueryContent>
        {data?.status === 'done' && <ComparedLines comparison={data} search={search} />}
      </div>
    </>
  );
}

function Result({ comparison }: { comparison: Comparison }) {
  const { t } = useTexts();
  if (comparison.status === 'waiting')
    return (
      <Note spaced role="status" title={t('comparison:waiting')}>
        <p>{t('comparison:waitingText')}</p>
      </Note>
    );
  if (comparison.status === 'failed')
    return (
      <Note spaced tone="alarm" title={t('comparison:failed')}>
        <p>{t('comparison:failedText')}</p>
      </Note>
    );
  return (
    <>
      <Sums comparison={comparison} />
      {comparison.causes.length > 0 && <Causes causes={comparison.causes} />}
    </>
  );
}

function Sums({ comparison: { bonuses, counts, planVersion, hash, fileHash } }: { comparison: Comparison }) {
  const { t, format } = useTexts();
  const amount = (name: 'there' | 'here') => ({
    name: t(`comparison:${name}`),
    numeric: true,
    cell: (sum: Comparison['bonuses'][number]) => format.money(sum[name]),
  });
  const count = (name: keyof NonNullable<typeof counts>) =>
    [t(`comparison:count.${name}`), format.integer(counts?.[name] ?? 0)] as const;
  return (
    <Card title={t('comparison:sums')}>
      <div className={css.result}>
        <FieldList
          fields={[
            count('equal'),
            count('differs'),
            count('onlyThere'),
            count('onlyHere'),
            count('explained'),
          ]}
        />
        <SumsTable
          label={t('comparison:sums')}
          testId="comparison-sums"
          rows={bonuses}
          rowKey={({ bonus }) => bonus}
          columns={[
            { name: t('comparison:bonus'), cell: ({ bonus }) => t(`money:credits.bonus.${bonus}`) },
            amount('there'),
            amount('here'),
          ]}
        />
        <details>
          <summary>{t('comparison:proof')}</summary>
          <FieldList
            fields={[
              [t('comparison:plan'), planVersion],
              [
                t('comparison:fileHash'),
                <code key="file" className={css.hash}>
                  {fileHash}
                </code>,
              ],
              [
                t('comparison:hash'),
                <code key="hash" className={css.hash}>
                  {hash}
                </code>,
              ],
            ]}
          />
        </details>
      </div>
    </Card>
  );
}

function Causes({ causes }: Pick<Comparison, 'causes'>) {
  const { t, format } = useTexts();
  return (
    <Card title={t('comparison:causes')}>
      <p className="quiet">{t('comparison:causesText')}</p>
      <ul className={css.causes}>
        {causes.map((cause, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cause is identified by its position
          <li key={place}>
            <CauseText cause={cause} />
            <span className="quiet">
              {t('comparison:explains', { count: cause.lines, number: format.integer(cause.lines) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
