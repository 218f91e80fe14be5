import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { placingQuery } from './placing.data.ts';

interface Props {
  partner: number;
  onPlace: () => void;
}

/** Link to the placing of a partner, or why the place cannot change. Nothing for oneself. */
export function PlaceAction({ partner, onPlace }: Props) {
  const { t } = useTexts();
  const { data } = useQuery(placingQuery(partner));
  if (data === undefined || data.reason === 'own') return null;
  const reason = data.reason === null ? null : t(`team:placing.reason.${data.reason}`);
  return (
    <ReasonedButton variant="default" reason={reason} icon="place" onClick={onPlace}>
      {t('team:placing.action')}
    </ReasonedButton>
  );
}
