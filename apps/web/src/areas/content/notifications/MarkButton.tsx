import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { NoWrites } from '../../../ui/no-writes.tsx';
import css from './NotificationList.module.css';
import { useMarkViewed } from './use-mark-viewed.ts';

interface Props {
  /** Names what is marked, for screen readers. */
  text: string;
  ids: readonly number[];
  noWrites: NoWrites;
}

/** Marks one notification, or those of a group, as viewed. */
export function MarkButton({ text, ids, noWrites }: Props) {
  const { t } = useTexts();
  const mark = useMarkViewed();
  return (
    <button
      type="button"
      className={css.mark}
      title={t('notifications:mark.one')}
      aria-label={t('notifications:mark.oneOf', { text })}
      {...noWrites.marks}
      onClick={() => noWrites.blocked || mark(ids)}
    >
      <Icon name="check" size={18} />
    </button>
  );
}
