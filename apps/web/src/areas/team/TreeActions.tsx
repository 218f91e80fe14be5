import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './PartnerActions.module.css';
import { PlaceAction } from './tree/PlaceAction.tsx';
import { ViewButton } from './ViewButton.tsx';

interface Props {
  node: number;
  /** The top of the branch shown alone. */
  focused: number | undefined;
  onFocus: () => void;
  /** Only for one's own team. */
  onPlace: (() => void) | undefined;
}

/** Actions of a partner's details in the tree. */
export function TreeActions({ node, focused, onFocus, onPlace }: Props) {
  const { t } = useTexts();
  return (
    <div className={css.actions}>
      {node !== focused && (
        <Button variant="default" icon="tree" onClick={onFocus}>
          {t('team:tree.focus')}
        </Button>
      )}
      <ViewButton partner={node} />
      {onPlace !== undefined && <PlaceAction partner={node} onPlace={onPlace} />}
      <Link to="/app/team/table" search={{ partner: node }}>
        <Icon name="table" size={18} /> {t('team:partner.showInTable')}
      </Link>
    </div>
  );
}
