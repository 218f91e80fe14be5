import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActivityLegend } from './ActivityLegend.tsx';
import css from './TreeCanvas.module.css';

interface Props {
  onZoom: (direction: 'in' | 'out') => void;
  onFit: () => void;
}

/** Zoom in, zoom out, fit all; the keys plus, minus and 0 do the same. */
export function CanvasTools({ onZoom, onFit }: Props) {
  const { t } = useTexts();
  return (
    <div className={css.tools}>
      <ActivityLegend />
      <button type="button" aria-label={t('team:tree.zoomIn')} onClick={() => onZoom('in')}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={t('team:tree.zoomOut')} onClick={() => onZoom('out')}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label={t('team:tree.fit')} onClick={onFit}>
        <Icon name="fit" />
      </button>
    </div>
  );
}
