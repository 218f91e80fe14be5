import { Suspense } from 'react';
import { part } from '../../../../frame/screen.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../../ui/Badge.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/Filters.tsx';
import { TableSheet } from '../../../../ui/table/TableSheet.tsx';
import { linesQuery } from './comparison.data.ts';
import {
  bonuses,
  type ComparedLine,
  type Comparison,
  type LinesSearch,
  lineKinds,
  lineReasons,
  linesTable,
} from './comparison-search.ts';

const LineDetails = part(() => import('./LineDetails.tsx'), 'LineDetails', []);

/** The lines of a comparison, largest differences first; each opens its causes. */
export function ComparedLines({ comparison, search }: { comparison: Comparison; search: LinesSearch }) {
  const { t, format } = useTexts();
  const columns = useColumns();
  return (
    <>
      <DataTable
        name="takeover-comparison"
        title={t('comparison:allLines')}
        definition={linesTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => linesQuery(String(comparison.id), search, { page, limits })}
        count={(count) => t('comparison:lineCount', { count, number: format.integer(count) })}
        none={<Empty list picture="paper" title={t('comparison:noLine')} />}
        filters={useFilters()}
        views={lineKinds.map((kind) => ({ id: kind, label: t(`comparison:kind.${kind}`), search: { kind } }))}
      />
      {search.line !== undefined && (
        <TableSheet title={t('comparison:one')} parameter="line" open={search.line}>
          <Suspense>
            <LineDetails comparison={comparison} id={search.line} search={search} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

function useFilters(): Filter[] {
  const { t } = useTexts();
  const all = t('comparison:any');
  return [
    { kind: 'text', name: 'text', label: t('comparison:search') },
    {
      kind: 'choice',
      name: 'kind',
      label: t('comparison:kindLabel'),
      all,
      options: lineKinds.map((value) => ({ value, label: t(`comparison:kind.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'bonus',
      label: t('comparison:bonus'),
      all,
      options: bonuses.map((value) => ({ value, label: t(`money:credits.bonus.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'reason',
      label: t('comparison:reasonLabel'),
      all,
      options: lineReasons.map((lineReason) => ({
        value: lineReason,
        label: t(`comparison:reason.${lineReason}`),
      })),
    },
    {
      kind: 'choice',
      name: 'explained',
      label: t('comparison:explainedLabel'),
      all,
      options: (['no', 'yes'] as const).map((value) => ({
        value,
        label: t(`comparison:explained.${value}`),
      })),
    },
  ];
}

const tones: Readonly<Record<ComparedLine['kind'], Tone>> = {
  equal: 'good',
  differs: 'bad',
  onlyThere: 'waiting',
  onlyHere: 'waiting',
};

function useColumns(): Column<ComparedLine>[] {
  const { t, format } = useTexts();
  const why = (line: ComparedLine) =>
    format.list(line.reasons.map((lineReason) => t(`comparison:reason.${lineReason}`)));
  const amount = (id: 'there' | 'here' | 'difference'): Column<ComparedLine> => ({
    id,
    label: t(`comparison:${id}`),
    numeric: true,
    cell: (line) => format.money(line[id]),
    csv: (line) => format.decimal(line[id]),
  });
  return [
    {
      id: 'name',
      label: t('operations:takeover.name'),
      ascendingFirst: true,
      cell: ({ partner }) => partner.displayName,
      csv: ({ partner }) => partner.displayName,
    },
    {
      id: 'oldNumber',
      label: t('operations:takeover.number'),
      onPhone: 'note',
      cell: ({ partner }) => partner.oldNumber ?? UNKNOWN,
      csv: ({ partner }) => partner.oldNumber,
    },
    {
      id: 'bonus',
      label: t('comparison:bonus'),
      onPhone: 'beside',
      cell: ({ bonus }) => t(`money:credits.bonus.${bonus}`),
      csv: ({ bonus }) => bonus,
    },
    amount('there'),
    amount('here'),
    { ...amount('difference'), onPhone: 'amount' },
    {
      id: 'kind',
      label: t('comparison:kindLabel'),
      onPhone: 'status',
      cell: ({ kind }) => <Badge tone={tones[kind]}>{t(`comparison:kind.${kind}`)}</Badge>,
      csv: ({ kind }) => t(`comparison:kind.${kind}`),
    },
    { id: 'reason', label: t('comparison:reasonLabel'), cell: why, csv: why },
    {
      id: 'explained',
      label: t('comparison:explainedLabel'),
      optional: true,
      cell: ({ kind, explained }) =>
        kind === 'equal' ? UNKNOWN : t(`comparison:explained.${explained ? 'yes' : 'no'}`),
      csv: ({ kind, explained }) =>
        kind === 'equal' ? null : t(`comparison:explained.${explained ? 'yes' : 'no'}`),
    },
    {
      id: 'lines',
      label: t('comparison:lines', { count: 2 }),
      optional: true,
      cell: ({ lines }) => lines.map((number) => format.integer(number)).join(' '),
      csv: ({ lines }) => lines.join(' '),
    },
    {
      id: 'level',
      label: t('comparison:fact.level'),
      optional: true,
      numeric: true,
      cell: ({ facts }) => (facts === null ? UNKNOWN : format.integer(facts.level)),
      csv: ({ facts }) => facts?.level ?? null,
    },
  ];
}
