import { useTexts } from '../../../i18n/use-texts.ts';
import { Segments } from '../../../ui/Segments.tsx';
import type { TreeView } from './tree-search.ts';

interface Props {
  view: TreeView;
  onView: (view: TreeView) => void;
}

/** Switches between the two views of the tree. */
export function ViewSwitch({ view, onView }: Props) {
  const { t } = useTexts();
  return (
    <Segments
      label={t('team:tree.view')}
      value={view}
      options={[
        { value: 'canvas', label: t('team:tree.canvas'), icon: 'tree' },
        { value: 'outline', label: t('team:tree.outline'), icon: 'density' },
      ]}
      onChoose={onView}
    />
  );
}
