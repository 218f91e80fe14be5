import { useTexts } from '../../../i18n/use-texts.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ShareWords } from '../../links/sharing/ShareWords.tsx';

interface Props {
  name: string;
  /** The item's URL, with the user's code. */
  address: string;
  onClose: () => void;
}

/** Shares an item of the library with a text of one’s own. */
export function ShareItem({ name, address, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Sheet title={t('sharing:title')} onClose={onClose}>
      <ShareWords address={address} occasions={['show']} item={name} />
    </Sheet>
  );
}
