import { useOwnPartner, useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { PlaceForm } from './PlaceForm.tsx';

interface Props {
  partner: number;
  onPlaced: () => void;
  onClose: () => void;
}

/** The placing form in a sheet. */
export function PlaceSheet({ partner, onPlaced, onClose }: Props) {
  const { t } = useTexts();
  const own = useOwnPartner();
  const name = useSession().partner?.displayName ?? '';
  return (
    <Sheet title={t('team:placing.title')} onClose={onClose}>
      <PlaceForm key={partner} partner={partner} own={{ id: own, displayName: name }} onPlaced={onPlaced} />
    </Sheet>
  );
}
