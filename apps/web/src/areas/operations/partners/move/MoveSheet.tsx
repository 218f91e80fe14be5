import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { placingQuery } from '../../../team/tree/placing.data.ts';
import type { PartnerFile } from '../partners.data.ts';
import { MoveForm } from './MoveForm.tsx';

interface Props {
  file: PartnerFile;
  onClose: () => void;
}

/** Moves a partner with the whole team below, from a month on. */
export function MoveSheet({ file, onClose }: Props) {
  const { t } = useTexts();
  const query = useQuery({ ...placingQuery(file.id), staleTime: 0 });
  return (
    <Sheet title={t('operations:move.title')} onClose={onClose}>
      <QueryContent
        query={query}
        lines={[60, 80]}
        missing={<Empty title={t('operations:partner.gone', { number: String(file.id) })} />}
      >
        {({ version }) => <MoveForm file={file} version={version} onClose={onClose} />}
      </QueryContent>
    </Sheet>
  );
}
