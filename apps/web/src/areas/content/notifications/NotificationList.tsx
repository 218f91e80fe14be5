import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { NoWrites } from '../../../ui/no-writes.tsx';
import { NotificationEntry } from './NotificationEntry.tsx';
import { NotificationGroup } from './NotificationGroup.tsx';
import css from './NotificationList.module.css';
import { grouped } from './notification-groups.ts';
import type { Day } from './notifications.data.ts';

interface Props {
  days: readonly Day[];
  /** How deep the days' titles stand below those around them. */
  heading: 'h2' | 'h3';
  /** Whether they can be marked; what says why not stands around them. */
  noWrites: NoWrites;
  /** Told when somebody follows one. */
  onFollow?: () => void;
}

/** Notifications by days, several of one kind as one line; each leads to what it tells of. */
export function NotificationList({ days, heading: Heading, noWrites, onFollow }: Props) {
  const { format } = useTexts();
  const today = berlinDay(Date.now());
  return days.map(({ createdAt, list }) => (
    <section key={createdAt} className={css.day}>
      <Heading className={css.date}>{format.nearDay(createdAt, today)}</Heading>
      <ul>
        {grouped(list).map((entry) =>
          'group' in entry ? (
            <NotificationGroup key={entry.type} group={entry} noWrites={noWrites} onFollow={onFollow} />
          ) : (
            <NotificationEntry key={entry.id} one={entry} noWrites={noWrites} onFollow={onFollow} />
          ),
        )}
      </ul>
    </section>
  ));
}
