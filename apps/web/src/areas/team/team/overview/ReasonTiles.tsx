import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ApiError } from '../../../../api/api-error.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Icon, type IconName } from '../../../../ui/icons.tsx';
import { Pending } from '../../../../ui/Pending.tsx';
import type { Overview } from './overview.data.ts';
import css from './ReasonTiles.module.css';

const tiles: readonly { filter: Filter; icon: IconName; count: (overview: Overview) => number }[] = [
  { filter: 'isNew', icon: 'invite', count: ({ newest }) => newest.total },
  { filter: 'isCloseToNextLevel', icon: 'up', count: ({ closeToNextLevel }) => closeToNextLevel.total },
  { filter: 'isExpiring', icon: 'clock', count: ({ expiring }) => expiring.total },
  { filter: 'isAway', icon: 'calendar', count: ({ away }) => away.total },
];

type Filter = 'isNew' | 'isCloseToNextLevel' | 'isExpiring' | 'isAway';

interface Props {
  query: UseQueryResult<Overview, ApiError>;
}

/** Numbers of people who need attention, by the team table's filters. */
export function ReasonTiles({ query }: Props) {
  const { t, format } = useTexts();
  return (
    <ul className={css.tiles}>
      {tiles.map(({ filter, icon, count }) => (
        <li key={filter} className="bw-card">
          <Link to="/app/team/table" search={{ [filter]: true }} className={css.tile}>
            <Icon name={icon} size={22} />
            <span className={css.number} data-testid={`overview-${filter}`}>
              {query.isPending ? (
                <Pending lines={[40]} />
              ) : (
                ((query.data && format.integer(count(query.data))) ?? UNKNOWN)
              )}
            </span>
            <span className={css.label}>{t(`team:teamTable.${filter}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
