import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ErrorId } from '../../../ui/ErrorId.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { initials } from '../../../ui/initials.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { accountType } from '../../account/users/account-type.ts';
import css from './CanvasCard.module.css';
import { useCardActions } from './card-actions.ts';
import { levelName } from './level-name.ts';
import { TreeMore } from './TreeMore.tsx';
import { type CanvasNode, looksAlike } from './tree-nodes.ts';
import { isActive, type MoreRow, type PartnerRow, type WaitingRow } from './tree-rows.ts';

/** One card of the canvas: a partner, more children, or children that are waited for. */
export const CanvasCard = memo(Card, (before, after) => looksAlike(before.data, after.data));

function Card({ data }: NodeProps<CanvasNode>) {
  const { row, ...marks } = data;
  if (row.kind === 'partner') return <PartnerCard row={row} {...marks} />;
  return isActive(row) ? <MoreCard row={row} focusable={data.focusable} /> : <WaitingCard row={row} />;
}

interface PartnerProps extends Omit<CanvasNode['data'], 'row'> {
  row: PartnerRow;
}

function PartnerCard({ row, selected, focusable, onWay }: PartnerProps) {
  const { t, format } = useTexts();
  const { select, toggle } = useCardActions();
  const { partner, open, level } = row;
  const number = format.integer(partner.children);
  return (
    <div className={css.card} data-selected={selected} data-way={onWay}>
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
          {initials(partner.displayName)}
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
          </span>
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
      {/* The map would take the press for moving it, and nothing could be selected. */}
      <div className="nopan">
        <ErrorId error={row.failure} />
      </div>
    </div>
  );
}
