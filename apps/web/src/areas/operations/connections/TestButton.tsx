import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';

type Outcome = CallAnswer<'POST /api/connections/shopware/test'>;

/** Tests the shop's connection without importing anything, and reports the result. */
export function TestButton() {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await request('POST /api/connections/shopware/test', {}));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('shop:test.failed'), { error });
    }
    setBusy(false);
  };
  return (
    <>
      <ReasonedButton variant="default" writes loading={busy} onClick={() => void test()}>
        {t('shop:test.act')}
      </ReasonedButton>
      <div role="status">{outcome !== null && <TestOutcome outcome={outcome} />}</div>
    </>
  );
}

function TestOutcome({ outcome: { fault, orders, milliseconds } }: { outcome: Outcome }) {
  const { t, format } = useTexts();
  if (fault !== null)
    return (
      <Note tone="alarm" title={t(`shop:fault.${fault.kind}`)}>
        {fault.detail}
      </Note>
    );
  const count = orders ?? 0;
  const number = format.integer(count);
  return <Note tone="leaf">{t('shop:test.good', { count, number, ms: format.integer(milliseconds) })}</Note>;
}
