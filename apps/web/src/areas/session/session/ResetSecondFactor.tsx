import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';

interface Props {
  user: number;
  name: string;
  /** Reloads what shows whether there is a second factor. */
  onReset: () => void;
}

/** Lets an operator reset a lost second factor, with a reason. Its texts are those of `team`. */
export function ResetSecondFactor({ user, name, onReset }: Props) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const onSent = () => {
    toast.success(t('team:resetFactor.done', { name }));
    onReset();
    setAsking(false);
  };
  return (
    <>
      <ReasonedButton variant="default" writes onClick={() => setAsking(true)}>
        {t('team:resetFactor.reset')}
        <span className="visually-hidden">: {name}</span>
      </ReasonedButton>
      {asking && (
        <ReasonDialog
          title={t('team:resetFactor.title')}
          confirm={t('team:resetFactor.confirm')}
          dangerous
          draft={`second-factor-reset.${user}`}
          send={(body) =>
            requestOnce('POST /api/users/{id}/second-factor/reset', { params: { id: user }, body })
          }
          onSent={onSent}
          onClose={() => setAsking(false)}
        >
          <p>{t('team:resetFactor.ask', { name })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
