import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type ExplainedSignal, reloadSignals, type SignalDecision } from './signals.data.ts';

interface Props {
  signal: ExplainedSignal;
  decision: SignalDecision;
  onClose: () => void;
}

/** Asks why a signal is harmless or pursued; nothing else follows from it. */
export function DecideSignal({ signal: { id, version }, decision, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t(`signals:${decision}.title`)}
      confirm={t(`signals:${decision}.button`)}
      draft={`signal-${id}-${decision}`}
      send={({ reason }) =>
        request('PATCH /api/signals/{id}', { params: { id }, body: { status: decision, reason }, version })
      }
      onSent={() => {
        toast.success(t(`signals:${decision}.done`));
        void reloadSignals(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(`signals:${decision}.text`)}</p>
    </ReasonDialog>
  );
}
