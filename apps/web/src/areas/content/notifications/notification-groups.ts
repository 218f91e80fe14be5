import type { Notification } from './notifications.data.ts';

/** From this many of a kind on, they are grouped. */
const FEWEST = 3;

/** Notifications of one kind on one day, newest first. */
export interface NotificationGroup {
  readonly type: Notification['type'];
  readonly group: readonly Notification[];
}

/** A day's notifications, with several of a kind grouped at the position of the newest. */
export function grouped(list: readonly Notification[]): (Notification | NotificationGroup)[] {
  return list.flatMap((one): (Notification | NotificationGroup)[] => {
    const group = list.filter(({ type }) => type === one.type);
    if (group.length < FEWEST) return [one];
    return group[0] === one ? [{ type: one.type, group }] : [];
  });
}
