import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useLevelName } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ErrorId } from '../../../ui/ErrorId.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { initials } from '../../../ui/initials.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { accountType } from '../../account/users/account-type.ts';
import { ActivityMark } from './ActivityMark.tsx';
import css from './CanvasCard.module.css';
import { useCardActions } from './card-actions.ts';
import { QpBar } from './QpBar.tsx';
import { TreeMore } from './TreeMore.tsx';
import { type CanvasNode, looksAlike } from './tree-nodes.ts';
import { type GroupRow, isActive, type MoreRow, type PartnerRow, type WaitingRow } from './tree-rows.ts';

/** One card of the canvas: a partner, more children, or children being loaded. */
export const CanvasCard = memo(Card, (before, after) => looksAlike(before.data, after.data));

function Card({ data }: NodeProps<CanvasNode>) {
  const { row, ...marks } = data;
  if (row.kind === 'partner') return <PartnerCard row={row} {...marks} />;
  if (row.kind === 'group') return <GroupCard row={row} focusable={data.focusable} />;
  return isActive(row) ? <MoreCard row={row} focusable={data.focusable} /> : <WaitingCard row={row} />;
}

interface PartnerProps extends Omit<CanvasNode['data'], 'row'> {
  row: PartnerRow;
}

function PartnerCard({ row, selected, focusable, onWay }: PartnerProps) {
  const { t, format } = useTexts();
  const levelName = useLevelName();
  const { select, toggle } = useCardActions();
  const { partner, open, level } = row;
  const number = format.integer(partner.children);
  return (
    <div className={css.card} data-selected={selected} data-way={onWay} data-activity={partner.activity}>
      <button
        type="button"
        className={css.person}
        data-key={row.key}
        data-printed
        data-partner={partner.id}
        tabIndex={focusable ? 0 : -1}
        aria-pressed={selected}
        onClick={() => select(row)}
      >
        <span className={css.face} aria-hidden="true">
          <span className={css.initials}>{initials(partner.displayName)}</span>
          <ActivityMark activity={partner.activity} size={16} />
        </span>
        <span className={css.text}>
          <span className={css.name} title={partner.displayName}>
            {partner.displayName}
          </span>
          <span className={css.facts}>
            <Leaf level={partner.level} size={16} />
            <span className="visually-hidden">{levelName(partner.level)}, </span>
            {t(`accountType.${accountType(partner)}`)}
            {partner.children > 0 && (
              <span className="visually-hidden">
                , {t('team:tree.children', { count: partner.children, number })}
              </span>
            )}
            {partner.activity !== 'usual' && (
              <span className="visually-hidden">, {t(`team:tree.activity.${partner.activity}`)}</span>
            )}
          </span>
          <QpBar partner={partner} />
        </span>
      </button>
      {partner.children > 0 && (
        <button
          type="button"
          className={css.toggle}
          tabIndex={-1}
          disabled={level === 1}
          aria-expanded={open}
          onClick={() => toggle(row)}
        >
          <span className="visually-hidden">
            {t(open ? 'team:tree.close' : 'team:tree.open', { name: partner.displayName })}{' '}
          </span>
          {number}
          {level > 1 && <Icon name="chevron" size={14} />}
        </button>
      )}
    </div>
  );
}

function GroupCard({ row, focusable }: { row: GroupRow; focusable: boolean }) {
  const { t, format } = useTexts();
  const { toggleGroup } = useCardActions();
  return (
    <button
      type="button"
      className={css.group}
      data-key={row.key}
      data-printed
      tabIndex={focusable ? 0 : -1}
      aria-expanded={row.open}
      onClick={() => toggleGroup(row)}
    >
      <Icon name="people" size={22} />
      <span className={css.groupText}>
        {t('team:tree.customersAlone', { count: row.count, number: format.integer(row.count) })}
      </span>
      <Icon name="chevron" size={16} />
    </button>
  );
}

function MoreCard({ row, focusable }: { row: MoreRow; focusable: boolean }) {
  const { more } = useCardActions();
  return (
    <button
      type="button"
      className={css.more}
      data-key={row.key}
      tabIndex={focusable ? 0 : -1}
      onClick={() => more(row)}
    >
      <TreeMore row={row} />
    </button>
  );
}

function WaitingCard({ row }: { row: WaitingRow }) {
  const { t } = useTexts();
  const { retry } = useCardActions();
  if (row.kind === 'pending')
    return (
      <div className={css.waiting}>
        <Pending lines={[70, 50]} />
      </div>
    );
  return (
    <div className={css.failed}>
      <button type="button" className={css.more} onClick={() => retry(row.of)}>
        <span>{t('card.failed')}</span>
        <span className="quiet">{t('card.retry')}</span>
      </button>
      {/* Without nopan the map would take the press as a drag, and nothing could be selected. */}
      <div className="nopan">
        <ErrorId error={row.failure} />
      </div>
    </div>
  );
}
