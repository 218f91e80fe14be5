import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { initials } from '../../../ui/initials.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { ReadFailure } from '../../../ui/ReadFailure.tsx';
import { accountType } from '../../account/users/account-type.ts';
import { ActivityMark } from './ActivityMark.tsx';
import type { TreePartner } from './partners.data.ts';
import { QpBar } from './QpBar.tsx';
import css from './TreeLevel.module.css';
import { TreeMore } from './TreeMore.tsx';
import { type GroupRow, isActive, keyOf, type WaitingRow } from './tree-rows.ts';
import type { Tree } from './use-tree.ts';

interface Props {
  tree: Tree;
  selected: number | undefined;
  onSelect: (id: number) => void;
  onFocus: (id: number) => void;
}

/** One level of the tree at a time, for phones: a line opens the details, its end the level below. */
export function TreeLevel({ tree, selected, onSelect, onFocus }: Props) {
  'use memo';
  const { t } = useTexts();
  const top = keyOf(tree.top.id);
  const group = tree.rows.find((row) => row.kind === 'group' && row.parent === top);
  const rows = tree.rows.filter(({ parent }) => parent === top || (group && parent === group.key));
  return (
    <ul className={css.level} aria-label={t('nav.teamTree')}>
      {rows.map((row) => (
        <li key={row.key}>
          {row.kind === 'partner' ? (
            <Person
              partner={row.partner}
              selected={row.partner.id === selected}
              onSelect={() => onSelect(row.partner.id)}
              onFocus={() => onFocus(row.partner.id)}
            />
          ) : row.kind === 'group' ? (
            <Customers row={row} onToggle={() => tree.toggleGroup(row)} />
          ) : isActive(row) ? (
            <Button variant="subtle" fullWidth onClick={() => tree.more(row.of, row.kind)}>
              <span className={css.more}>
                <TreeMore row={row} />
              </span>
            </Button>
          ) : (
            <Waiting row={row} onRetry={() => tree.retry(row.of)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Customers({ row, onToggle }: { row: GroupRow; onToggle: () => void }) {
  const { t, format } = useTexts();
  return (
    <button type="button" className={css.person} aria-expanded={row.open} onClick={onToggle}>
      <span className={css.face} aria-hidden="true">
        <Icon name="people" size={18} />
      </span>
      <span className={css.name}>
        {t('team:tree.customersAlone', { count: row.count, number: format.integer(row.count) })}
      </span>
      <Icon name={row.open ? 'up' : 'down'} size={18} />
    </button>
  );
}

/** Placeholder for partners that are loading or failed to load. */
function Waiting({ row, onRetry }: { row: WaitingRow; onRetry: () => void }) {
  return (
    <div className={css.waiting}>
      {row.kind === 'pending' ? (
        <Pending lines={[60]} />
      ) : (
        <ReadFailure error={row.failure} busy={false} onRetry={onRetry} />
      )}
    </div>
  );
}

interface PersonProps {
  partner: TreePartner;
  selected: boolean;
  onSelect: () => void;
  onFocus: () => void;
}

function Person({ partner, selected, onSelect, onFocus }: PersonProps) {
  const { t, format } = useTexts();
  const levelName = useLevelName();
  return (
    <div className={css.line} data-selected={selected}>
      <button type="button" className={css.person} data-printed data-partner={partner.id} onClick={onSelect}>
        <span className={css.face} aria-hidden="true">
          {initials(partner.displayName)}
        </span>
        <span className={css.text}>
          <span className={css.name}>{partner.displayName}</span>
          <span className={css.facts}>
            <Leaf level={partner.level} size={18} />
            <span>
              {levelName(partner.level)} · {t(`accountType.${accountType(partner)}`)}
            </span>
          </span>
          {partner.activity !== 'usual' && (
            <span className={css.facts}>
              <ActivityMark activity={partner.activity} />
              {t(`team:tree.short.${partner.activity}`)}
            </span>
          )}
          <QpBar partner={partner} words />
        </span>
      </button>
      {partner.children > 0 && (
        <button type="button" className={css.deeper} onClick={onFocus}>
          <span className="visually-hidden">{t('team:tree.openLevel', { name: partner.displayName })} </span>
          {format.integer(partner.children)}
          <Icon name="chevron" size={18} />
        </button>
      )}
    </div>
  );
}
