import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type PushObstacle, pushObstacle, turnPushOn } from './push-client.ts';

interface Props {
  publicKey: string;
  isOn: boolean;
  onChanged: () => Promise<void>;
}

/** Asks for the permission to push to this device, or says why that is impossible. */
export function PushHere({ publicKey, isOn, onChanged }: Props) {
  const { t } = useTexts();
  const [obstacle, setObstacle] = useState<PushObstacle | null>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void pushObstacle().then(setObstacle);
  }, []);

  async function turnOn(): Promise<void> {
    setBusy(true);
    try {
      const outcome = await turnPushOn(publicKey);
      if (outcome === 'denied') setObstacle('denied');
      else if (outcome === 'unable') toast.error(t('account:push.notReached'));
      else toast.success(t('account:push.turnedOn'));
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('account:push.failed'), { error });
    }
    setBusy(false);
  }

  if (isOn || obstacle === undefined) return <p data-testid="push-here">{isOn && t('account:push.on')}</p>;
  if (obstacle !== null)
    return (
      <Note data-testid="push-here">
        <p>{t(`account:push.${obstacle}`)}</p>
      </Note>
    );
  return (
    <div data-testid="push-here">
      <ReasonedButton icon="bell" writes loading={busy} onClick={() => void turnOn()}>
        {t('account:push.turnOn')}
      </ReasonedButton>
    </div>
  );
}
