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
  /** Heading level of the days, depending on the context. */
  heading: 'h2' | 'h3';
  /** Whether they can be marked; the reason why not is displayed by the parent. */
  noWrites: NoWrites;
  /** Called when the user follows a notification. */
  onFollow?: () => void;
}

/** Notifications by day, several of a kind as one line; each links to its target. */
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
