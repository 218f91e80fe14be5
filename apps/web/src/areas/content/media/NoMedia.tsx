import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import type { Selection } from './media-rules.ts';
import type { MediaType } from './media-types.ts';

interface Props {
  type: MediaType;
  selection: Selection;
  onReset: () => void;
}

/** Why nothing is shown: no item of the type, none with these tags, or no tag chosen. */
export function NoMedia({ type, selection, onReset }: Props) {
  const { t } = useTexts();
  if (selection === 'all')
    return (
      <Empty list picture="paper" title={t(`media:noneTitle.${type}`)}>
        {t(`media:none.${type}`)}
      </Empty>
    );
  return (
    <Empty
      action={
        <Button variant="default" onClick={onReset}>
          {t('media:list.reset')}
        </Button>
      }
    >
      {selection.length === 0 ? t('media:list.noTag') : t('media:list.noneTagged')}
    </Empty>
  );
}
