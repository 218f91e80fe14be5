import { useQueryClient } from '@tanstack/react-query';
import { download, downloadOrThrow } from '../../../api/file.ts';
import { openInNewTab } from '../../../api/ticket.ts';
import { saveBlob } from '../../../ui/save-file.ts';
import { DocumentButtons } from './DocumentButtons.tsx';
import { refreshDocuments } from './statements.data.ts';

interface Props {
  partner: number;
  cycle: number;
  /** The month, for screen readers. */
  month: string;
  /** Small, for table rows: without the signed file, which the open statement has. */
  small?: boolean;
}

/** Files of a statement: PDF in a new tab, CSV as a download, and both with a signature. */
export function StatementFiles({ partner, cycle, month, small = false }: Props) {
  const client = useQueryClient();
  const args = { params: { id: partner, cycle } };
  const signed = [
    'zip',
    async () => {
      const signing = downloadOrThrow('GET /api/partners/{id}/statements/{cycle}/signed.zip', args);
      const { name, content } = await signing;
      saveBlob(name, content);
      await refreshDocuments(client, partner);
    },
  ] as const;
  return (
    <DocumentButtons
      name={month}
      small={small}
      files={[
        ['pdf', () => openInNewTab('GET /pdf/partners/{id}/statements/{cycle}', args)],
        ['csv', () => download('GET /csv/partners/{id}/statements/{cycle}', args)],
        ...(small ? [] : [signed]),
      ]}
    />
  );
}
