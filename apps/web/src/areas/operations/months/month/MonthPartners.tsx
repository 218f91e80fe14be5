import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../../ui/Badge.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { partnersQuery } from '../months.data.ts';
import { type MonthSearch, movements, type PreviewPartner, partnersTable } from '../months-search.ts';
import type { Preview } from './PreviewProof.tsx';

interface Props {
  preview: Preview;
  search: MonthSearch;
}

/** Credits of a preview by partner, those with the largest changes first; each row links to the partner. */
export function MonthPartners({ preview, search }: Props) {
  const { t, format } = useTexts();
  const columns = useColumns();
  return (
    <DataTable
      name="month-partners"
      title={t('monthEnd:view.partners')}
      definition={partnersTable}
      search={search}
      columns={columns}
      rowId={({ id }) => id}
      rowLink={({ id }, parts) => <PartnerFileLink id={id} {...parts} />}
      pageQuery={(page, limits) => partnersQuery(preview.id, search, { page, limits })}
      count={(count) => t('monthEnd:partnerCount', { count, number: format.integer(count) })}
      none={<Empty list picture="money" title={t('monthEnd:noPartner')} />}
      filters={[
        { kind: 'text', name: 'text', label: t('monthEnd:searchPartner') },
        {
          kind: 'choice',
          name: 'movement',
          label: t('monthEnd:level'),
          all: t('monthEnd:anyLevel'),
          options: movements.map((value) => ({ value, label: t(`monthEnd:movement.${value}`) })),
        },
      ]}
      views={movements.map((movement) => ({
        id: movement,
        label: t(`monthEnd:movement.${movement}`),
        search: { movement },
      }))}
    />
  );
}

const tones: Readonly<Record<NonNullable<PreviewPartner['movement']>, Tone>> = {
  new: 'good',
  up: 'good',
  down: 'bad',
};

function useColumns(): Column<PreviewPartner>[] {
  const { t, format } = useTexts();
  const amount = (id: 'amount' | 'before' | 'change'): Column<PreviewPartner> => ({
    id,
    label: t(`monthEnd:column.${id}`),
    numeric: true,
    cell: (row) => format.money(row[id]),
    csv: (row) => format.decimal(row[id]),
  });
  return [
    {
      id: 'partner',
      label: t('monthEnd:partner'),
      cell: ({ partner }) => partner.displayName,
      csv: ({ partner }) => partner.displayName,
    },
    amount('before'),
    { ...amount('amount'), onPhone: 'amount' },
    { ...amount('change'), onPhone: 'beside' },
    {
      id: 'bonuses',
      label: t('monthEnd:bonus'),
      optional: true,
      cell: ({ bonuses }) => format.list(bonuses.map(({ bonus }) => t(`money:credits.bonus.${bonus}`))),
      csv: ({ bonuses }) => bonuses.map(({ bonus, amount: sum }) => `${bonus} ${sum}`).join(', '),
    },
    {
      id: 'level',
      label: t('monthEnd:level'),
      onPhone: 'status',
      cell: ({ level, levelBefore, movement }) =>
        movement === null ? (
          format.integer(level)
        ) : (
          <Badge tone={tones[movement]}>
            {t('monthEnd:levelChange', {
              before: format.integer(levelBefore),
              now: format.integer(level),
            })}
          </Badge>
        ),
      csv: ({ level }) => level,
    },
    {
      id: 'movement',
      label: t('monthEnd:movementLabel'),
      optional: true,
      cell: ({ movement }) => (movement === null ? UNKNOWN : t(`monthEnd:movement.${movement}`)),
      csv: ({ movement }) => movement && t(`monthEnd:movement.${movement}`),
    },
  ];
}
