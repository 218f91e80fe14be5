import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { initials } from '../../../ui/initials.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { accountType } from '../../account/users/account-type.ts';
import { ActivityMark } from './ActivityMark.tsx';
import { QpBar } from './QpBar.tsx';
import { TreeLines } from './TreeLines.tsx';
import css from './TreeOutline.module.css';
import type { PartnerRow } from './tree-rows.ts';

interface Props {
  row: PartnerRow;
  selected: boolean;
  focusable: boolean;
  onToggle: () => void;
  onSelect: () => void;
}

/** One partner of the outline: initials, name, rank, account type, QP, activity, and the number of direct partners. */
export function TreeItem({ row, selected, focusable, onToggle, onSelect }: Props) {
  'use memo';
  const { t, format } = useTexts();
  const levelName = useLevelName();
  const { partner, level, position, siblings, open, lines } = row;
  const hasChildren = partner.children > 0 && level > 1;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding tree handles the keys
    <div
      role="treeitem"
      className={css.item}
      data-key={row.key}
      data-partner={partner.id}
      tabIndex={focusable ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={partner.children > 0 ? open : undefined}
      aria-selected={selected}
      onClick={onSelect}
    >
      <TreeLines lines={lines} />
      {hasChildren ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the tree do the same
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse inside the tree item
        <span
          className={css.toggle}
          data-open={open}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <Icon name="chevron" size={18} />
        </span>
      ) : (
        <span className={css.toggle} />
      )}
      <span className={css.face} aria-hidden="true">
        {initials(partner.displayName)}
      </span>
      <span className={css.main}>
        <span className={css.name}>{partner.displayName}</span>
        <span className={css.facts}>
          <span className={css.rank}>
            <Leaf level={partner.level} size={20} />
            {levelName(partner.level)}
          </span>
          <span className={css.type}>{t(`accountType.${accountType(partner)}`)}</span>
          <span className={css.qp}>
            <QpBar partner={partner} words />
          </span>
          <span className={css.activity}>
            <ActivityMark activity={partner.activity} />
            {partner.activity !== 'usual' && <span>{t(`team:tree.short.${partner.activity}`)}</span>}
          </span>
          <span className={css.count}>
            {partner.children > 0 &&
              t('team:tree.children', { count: partner.children, number: format.integer(partner.children) })}
          </span>
        </span>
      </span>
    </div>
  );
}
