import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { PersonLink } from './PastDay.tsx';
import { type LineMember, pastLineQuery } from './past-day.data.ts';
import { type PastDaySearch, pastLineTable } from './past-day-search.ts';

interface Props {
  partner: number | string;
  search: PastDaySearch;
  link: PersonLink;
}

/** The direct partners at the end of the day, each with that day's level. */
export function PastLine({ partner, search, link }: Props) {
  const { t, format } = useTexts();
  return (
    <DataTable
      name="past-line"
      title={t('account:pastDay.line')}
      definition={pastLineTable}
      search={search}
      columns={useColumns()}
      rowId={({ id }) => id}
      pageQuery={(page, limits) => pastLineQuery(partner, search, { page, limits })}
      count={(count) => t('account:pastDay.lineCount', { count, number: format.integer(count) })}
      none={<Empty list picture="people" title={t('account:pastDay.nobody')} />}
      face={({ displayName }) => displayName}
      rowLink={link}
    />
  );
}

function useColumns(): Column<LineMember>[] {
  const { t } = useTexts();
  return [
    {
      id: 'name',
      label: t('account:pastDay.name'),
      cell: ({ displayName }) => displayName,
      csv: ({ displayName }) => displayName,
      ascendingFirst: true,
    },
    {
      id: 'accountType',
      label: t('account:profile.type'),
      onPhone: 'note',
      cell: ({ accountType }) => t(`accountType.${accountType}`),
      csv: ({ accountType }) => t(`accountType.${accountType}`),
    },
    {
      id: 'level',
      label: t('rank.title'),
      onPhone: 'status',
      cell: ({ levelName }) => levelName,
      csv: ({ levelName }) => levelName,
    },
  ];
}
