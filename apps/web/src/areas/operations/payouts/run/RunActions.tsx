import { Suspense, useState } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import type { Run } from '../payouts.data.ts';
import css from './RunPage.module.css';

const ActDialog = part(() => import('./ActDialog.tsx'), 'ActDialog', []);

export type Act = 'submit' | 'discard' | 'takeBack';

/** Actions on a run before the bank has it: submit, discard, or withdraw the approval. */
export function RunActions({ run }: { run: Run }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [act, setAct] = useState<Act | null>(null);
  if (!rights.includes('payouts.prepare')) return null;
  if (run.status !== 'draft' && run.status !== 'approved') return null;
  return (
    <div className={css.actions}>
      {run.status === 'draft' ? (
        <>
          <ReasonedButton reason={whyNot()} onClick={() => setAct('submit')} aria-haspopup="dialog">
            {t('runs:submit.button')}
          </ReasonedButton>
          <Button variant="default" onClick={() => setAct('discard')} aria-haspopup="dialog">
            {t('runs:discard.button')}
          </Button>
        </>
      ) : (
        <ReasonedButton
          variant="default"
          reason={whyNotBack()}
          onClick={() => setAct('takeBack')}
          aria-haspopup="dialog"
        >
          {t('runs:takeBack.button')}
        </ReasonedButton>
      )}
      <Suspense>{act !== null && <ActDialog run={run} act={act} onClose={() => setAct(null)} />}</Suspense>
    </div>
  );

  function whyNot(): string | null {
    if (run.collecting) return t('runs:step.collecting');
    return run.going.count === 0 ? t('runs:submit.nothing') : null;
  }

  function whyNotBack(): string | null {
    if (run.approving) return t('runs:step.approving');
    return run.approval === null ? null : t('runs:takeBack.waits');
  }
}
