import { useOwnPartner, useSession } from '../../api/session-store.ts';
import { PartnerSearch } from '../../features/partners/PartnerSearch.tsx';
import { PlaceForm } from '../../features/tree/PlaceForm.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Sheet } from '../../ui/Sheet.tsx';

interface Props {
  partner: number;
  onPlaced: () => void;
  onClose: () => void;
}

/** The form that gives a partner a place, with the search for whom to place below. */
export function PlaceSheet({ partner, onPlaced, onClose }: Props) {
  const { t } = useTexts();
  const own = useOwnPartner();
  const name = useSession().partner?.displayName ?? '';
  return (
    <Sheet title={t('team:placing.title')} onClose={onClose}>
      <PlaceForm
        key={partner}
        partner={partner}
        own={{ id: own, displayName: name }}
        picker={(onPick) => (
          <PartnerSearch
            partner={own}
            label={t('team:placing.search')}
            draft="placing.search"
            onPick={onPick}
          />
        )}
        onPlaced={onPlaced}
      />
    </Sheet>
  );
}
