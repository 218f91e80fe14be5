import { countryName } from '../../../i18n/country-name.ts';
import { berlinDay, UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { When } from '../../../ui/When.tsx';
import type { TeamMember } from './team.data.ts';
import css from './team-columns.module.css';

const tones: Record<TeamMember['accountType'], Tone> = {
  basic: 'neutral',
  partner: 'good',
  premium: 'good',
};

/** The columns; ids of sortable ones are the server's field names. */
export function useTeamColumns(): Column<TeamMember>[] {
  const { t, format, locale } = useTexts();
  const label = (id: keyof TeamMember & TeamColumn) => ({ id, label: t(`team:teamTable.column.${id}`) });
  const integer = (id: 'depth' | 'qualificationPoints' | 'numberOfCustomers') => ({
    ...label(id),
    numeric: true,
    cell: (member: TeamMember) => format.integer(member[id]),
    csv: (member: TeamMember) => member[id],
  });
  const day = (instant: string | null) => instant && berlinDay(Date.parse(instant));
  return [
    {
      ...label('displayName'),
      ascendingFirst: true,
      cell: ({ displayName }) => displayName,
      csv: ({ displayName }) => displayName,
    },
    {
      ...label('level'),
      onPhone: 'note',
      cell: (member) => (
        <span className={css.rank}>
          <Leaf level={member.level} size={22} />
          {member.levelName}
        </span>
      ),
      csv: ({ levelName }) => levelName,
    },
    {
      ...label('accountType'),
      cell: ({ accountType }) => <Badge tone={tones[accountType]}>{t(`accountType.${accountType}`)}</Badge>,
      csv: ({ accountType }) => t(`accountType.${accountType}`),
    },
    { ...integer('depth'), ascendingFirst: true },
    { ...integer('qualificationPoints'), onPhone: 'unit' },
    integer('numberOfCustomers'),
    {
      ...label('country'),
      cell: ({ countryISO }) => (countryISO === null ? UNKNOWN : countryName(countryISO, locale)),
      csv: ({ countryISO }) => countryISO && countryName(countryISO, locale),
    },
    {
      ...label('createdAt'),
      cell: ({ createdAt }) => <When at={createdAt} />,
      csv: ({ createdAt }) => day(createdAt),
    },
    {
      ...label('currentLoginDate'),
      cell: ({ currentLoginDate }) =>
        currentLoginDate === null ? t('team:teamTable.never') : <When at={currentLoginDate} />,
      csv: ({ currentLoginDate }) => day(currentLoginDate),
    },
  ];
}

type TeamColumn =
  | 'displayName'
  | 'level'
  | 'accountType'
  | 'depth'
  | 'qualificationPoints'
  | 'numberOfCustomers'
  | 'country'
  | 'createdAt'
  | 'currentLoginDate';
