import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { placingQuery } from '../../../team/tree/placing.data.ts';
import type { PartnerFile } from '../partners.data.ts';
import { PlaceForm } from './PlaceForm.tsx';

interface Props {
  file: PartnerFile;
  onClose: () => void;
}

/** Gives a partner a place or another one; says why if the place cannot change. */
export function PlaceSheet({ file, onClose }: Props) {
  const { t } = useTexts();
  const query = useQuery({ ...placingQuery(file.id), staleTime: 0 });
  return (
    <Sheet title={t(file.placed ? 'operations:place.change' : 'operations:place.give')} onClose={onClose}>
      <QueryContent
        query={query}
        lines={[60, 80]}
        missing={<Empty title={t('operations:partner.gone', { number: String(file.id) })} />}
      >
        {(placing) =>
          placing.reason === null ? (
            <PlaceForm file={file} placing={placing} onClose={onClose} />
          ) : (
            <Note>{t(`team:placing.reason.${placing.reason}`)}</Note>
          )
        }
      </QueryContent>
    </Sheet>
  );
}
