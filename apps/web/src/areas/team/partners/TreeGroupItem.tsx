import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { TreeLines } from './TreeLines.tsx';
import css from './TreeOutline.module.css';
import type { GroupRow } from './tree-rows.ts';

interface Props {
  row: GroupRow;
  focusable: boolean;
  onToggle: () => void;
}

/** A line of the outline for all customers without a team below a partner. */
export function TreeGroupItem({ row, focusable, onToggle }: Props) {
  const { t, format } = useTexts();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding tree handles the keys
    <div
      role="treeitem"
      className={css.item}
      data-key={row.key}
      tabIndex={focusable ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.open}
      aria-selected={false}
      onClick={onToggle}
    >
      <TreeLines lines={row.lines} />
      <span className={css.toggle} data-open={row.open}>
        <Icon name="chevron" size={18} />
      </span>
      <span className={css.face} aria-hidden="true">
        <Icon name="people" size={18} />
      </span>
      <span className={css.name}>
        {t('team:tree.customersAlone', { count: row.count, number: format.integer(row.count) })}
      </span>
    </div>
  );
}
