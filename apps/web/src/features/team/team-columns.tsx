import { Link } from '@tanstack/react-router';
import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import { UNKNOWN } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Leaf } from '../../ui/Leaf.tsx';
import css from './TeamTable.module.css';
import type { TeamMember } from './team.data.ts';

export const features = tableFeatures({ rowSortingFeature });

const helper = createColumnHelper<typeof features, TeamMember>();

/** Columns whose numbers stand at the right. */
export const numericColumns: ReadonlySet<string> = new Set([
  'depth',
  'qualificationPoints',
  'numberOfCustomers',
]);

/** The columns; their ids are the fields that the server sorts by, and keys of the texts. */
export const columns = helper.columns([
  helper.accessor('displayName', { cell: ({ row }) => <MemberLink member={row.original} /> }),
  helper.accessor('level', { cell: ({ row }) => <Rank member={row.original} /> }),
  helper.accessor('accountType', {
    enableSorting: false,
    cell: ({ getValue }) => <AccountType type={getValue()} />,
  }),
  helper.accessor('depth', { cell: ({ getValue }) => <Count value={getValue()} /> }),
  helper.accessor('qualificationPoints', { cell: ({ getValue }) => <Count value={getValue()} /> }),
  helper.accessor('numberOfCustomers', {
    enableSorting: false,
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  helper.accessor('country', { enableSorting: false, cell: ({ getValue }) => getValue() ?? UNKNOWN }),
  helper.accessor('createdAt', { cell: ({ getValue }) => <Day instant={getValue()} /> }),
  helper.accessor('currentLoginDate', { cell: ({ getValue }) => <Day instant={getValue()} /> }),
]);

/** The name opens the details; a real link, for the keyboard and for new tabs. */
export function MemberLink({ member }: { member: TeamMember }) {
  return (
    <Link
      from="/app/team/table"
      search={(before) => ({ ...before, partner: member.id })}
      className={css.name}
      preload={false}
    >
      {member.displayName}
    </Link>
  );
}

export function Rank({ member }: { member: TeamMember }) {
  return (
    <span className={css.rank}>
      <Leaf level={member.level} size={22} />
      {member.levelName}
    </span>
  );
}

export function AccountType({ type }: { type: TeamMember['accountType'] }) {
  const { t } = useTexts();
  return (
    <span className={css.type} data-type={type}>
      {t(`accountType.${type}`)}
    </span>
  );
}

export function Count({ value }: { value: number }) {
  return useTexts().format.integer(value);
}

export function Day({ instant }: { instant: string | null }) {
  const { t, format } = useTexts();
  return instant === null ? t('teamTable.never') : format.date(instant);
}
