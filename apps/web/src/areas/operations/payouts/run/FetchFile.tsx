import { useMutation, useQueryClient } from '@tanstack/react-query';
import { downloadOrThrow } from '../../../../api/file.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { loadRefusalTexts } from '../../../../ui/refusal-text.ts';
import { saveBlob } from '../../../../ui/save-file.ts';
import { reloadPayouts } from '../../payout-settings.data.ts';
import type { Run } from '../payouts.data.ts';
import type { RunFile } from './run.data.ts';

/** Downloads the file for the bank or PayPal; each download is logged. */
export function FetchFile({ run, file }: { run: Run; file: RunFile }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const fetching = useMutation({
    mutationFn: async () => {
      const params = { id: run.id };
      const { name, content } = await (file.type === 'bank'
        ? downloadOrThrow('GET /api/payout_runs/{id}/pain001.xml', { params })
        : downloadOrThrow('GET /api/payout_runs/{id}/paypal.csv', { params }));
      saveBlob(name, content);
    },
    onError: (error) => loadRefusalTexts([error]),
    // The first download makes the file live; after a refusal it may have changed.
    onSettled: () => reloadPayouts(client),
  });
  return (
    <>
      {fetching.error !== null && <FormFailure error={fetching.error} />}
      <p className="quiet">{t(file.fetchedAt === null ? 'runs:file.first' : 'runs:file.again')}</p>
      <ReasonedButton
        icon="download"
        writes
        loading={fetching.isPending}
        reason={whyNot()}
        onClick={() => fetching.mutate()}
      >
        {t(`runs:file.fetch.${file.type}`)}
      </ReasonedButton>
    </>
  );

  function whyNot(): string | null {
    if (run.approving) return t('runs:step.approving');
    return file.fetchable ? null : t('runs:file.notOwn');
  }
}
