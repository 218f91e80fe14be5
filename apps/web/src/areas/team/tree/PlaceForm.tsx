import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { type Chosen, PlaceFields } from './PlaceFields.tsx';
import { placingQuery } from './placing.data.ts';

interface Props {
  partner: number;
  /** The user's own partner, selectable as the parent with one click. */
  own: Chosen;
  /** Done, and all earlier reads are being reloaded. */
  onPlaced: () => void;
}

/** Gives a partner a place in the team: parent and position. */
export function PlaceForm({ partner, own, onPlaced }: Props) {
  const { t } = useTexts();
  const query = useQuery(placingQuery(partner));
  return (
    <QueryContent
      query={query}
      lines={[60, 80, 50]}
      missing={<Empty picture="people" title={t('team:tree.partnerGone')} />}
    >
      {(placing) =>
        placing.reason === null ? (
          <PlaceFields partner={partner} placing={placing} own={own} onPlaced={onPlaced} />
        ) : (
          <p>
            <strong>{placing.displayName}</strong>: {t(`team:placing.reason.${placing.reason}`)}
          </p>
        )
      }
    </QueryContent>
  );
}
