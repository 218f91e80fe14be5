import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { TreeView } from './tree-search.ts';
import css from './ViewSwitch.module.css';

interface Props {
  view: TreeView;
  onView: (view: TreeView) => void;
}

/** Chooses between the two looks of the tree. */
export function ViewSwitch({ view, onView }: Props) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div role="group" aria-label={t('team:tree.view')} className={css.switch}>
      <button type="button" aria-pressed={view === 'canvas'} onClick={() => onView('canvas')}>
        <Icon name="tree" size={18} /> {t('team:tree.canvas')}
      </button>
      <button type="button" aria-pressed={view === 'outline'} onClick={() => onView('outline')}>
        <Icon name="density" size={18} /> {t('team:tree.outline')}
      </button>
    </div>
  );
}
