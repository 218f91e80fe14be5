import { useTexts } from '../../../i18n/use-texts.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ShareWords } from '../../links/sharing/ShareWords.tsx';

interface Props {
  name: string;
  /** Where it is found, with the own code. */
  address: string;
  onClose: () => void;
}

/** An item of the library with a text of one’s own. */
export function ShareItem({ name, address, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Sheet title={t('sharing:title')} onClose={onClose}>
      <ShareWords address={address} occasions={['show']} item={name} />
    </Sheet>
  );
}
