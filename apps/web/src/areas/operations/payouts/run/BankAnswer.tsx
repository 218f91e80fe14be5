import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { ProvenDialog } from '../../ProvenDialog.tsx';
import { reloadPayouts } from '../../payout-settings.data.ts';
import type { Run } from '../payouts.data.ts';
import type { Statement } from '../statements/statements.data.ts';
import { Taken } from '../statements/Taken.tsx';
import { UploadZone } from '../UploadZone.tsx';
import css from './RunPage.module.css';
import type { RunFile } from './run.data.ts';

interface Props {
  run: Run;
  file: RunFile;
  /** The user may record by hand what the bank did. */
  canSay: boolean;
}

/**
 * What the bank, or PayPal, did with a file: its own report, or a manual record without one. For a completed run it can
 * only be recorded that the file was refused after all, since too much may have been marked as paid.
 */
export function BankAnswer({ run, file, canSay }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [saying, setSaying] = useState<'accepted' | 'refused' | null>(null);
  return (
    <>
      {run.status !== 'done' && (file.type === 'bank' ? <StatusReport /> : <PaypalResults />)}
      {canSay && (
        <div className={css.links}>
          {file.status === 'live' && run.status !== 'done' && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setSaying('accepted')}>
              {t('runs:bank.accepted.button')}
            </Button>
          )}
          <Button variant="default" aria-haspopup="dialog" onClick={() => setSaying('refused')}>
            {t('runs:bank.refused.button')}
          </Button>
        </div>
      )}
      {saying !== null && (
        <ProvenDialog
          title={t(`runs:bank.${saying}.title`)}
          confirm={t(`runs:bank.${saying}.confirm`)}
          dangerous={saying === 'refused'}
          send={(body, proof) =>
            requestOnce('POST /api/payout_runs/{id}/bank_status', {
              params: { id: run.id },
              body: { status: saying, ...body },
              proof,
            })
          }
          onSent={() => {
            toast.success(t(`runs:bank.${saying}.done`));
            void reloadPayouts(client);
            setSaying(null);
          }}
          onClose={() => setSaying(null)}
        >
          <p>{t(`runs:bank.${saying}.text`, { id: file.messageId })}</p>
        </ProvenDialog>
      )}
    </>
  );
}

function StatusReport() {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [said, setSaid] = useState<string | null>(null);
  return (
    <>
      <UploadZone
        call="POST /api/payout_status_reports"
        fileType="application/octet-stream"
        accept=".xml,application/xml,text/xml"
        onSent={({ run, version, status, refused, unchanged }) => {
          setSaid(
            unchanged
              ? t('runs:report.unchanged')
              : t('runs:report.read', {
                  run: format.integer(run),
                  version: format.integer(version),
                  status: t(`runs:file.status.${status}`),
                  count: refused,
                  number: format.integer(refused),
                }),
          );
          void reloadPayouts(client);
        }}
      >
        <strong>{t('runs:report.choose')}</strong>
        <span className="quiet">{t('runs:report.kinds')}</span>
      </UploadZone>
      <p role="status">{said}</p>
    </>
  );
}

function PaypalResults() {
  const { t } = useTexts();
  const client = useQueryClient();
  const [taken, setTaken] = useState<Statement | null>(null);
  return (
    <>
      <UploadZone
        call="POST /api/paypal_results"
        fileType="text/csv"
        accept=".csv,text/csv"
        onSent={(statement) => {
          setTaken(statement);
          void reloadPayouts(client);
        }}
      >
        <strong>{t('runs:paypal.choose')}</strong>
      </UploadZone>
      <div role="status">{taken !== null && <Taken key={taken.id} statement={taken} />}</div>
    </>
  );
}
