import { download } from '../../../api/file.ts';
import { openInNewTab } from '../../../api/ticket.ts';
import { DocumentButtons } from './DocumentButtons.tsx';

interface Props {
  partner: number;
  cycle: number;
  /** The month, named for those who hear the buttons only. */
  month: string;
  /** In a row of a table: without the signed one, which the open statement has. */
  small?: boolean;
}

/** One statement as a PDF in a new tab, as CSV on the device, and as both with a signature. */
export function StatementFiles({ partner, cycle, month, small = false }: Props) {
  const args = { params: { id: partner, cycle } };
  const signed = [
    'zip',
    () => download('GET /api/partners/{id}/statements/{cycle}/signed.zip', args),
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
