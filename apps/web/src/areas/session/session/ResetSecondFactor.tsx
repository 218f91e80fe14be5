import { type Query, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';

interface Props {
  user: number;
  name: string;
}

/** Operators let somebody in who lost the device of their second factor, and say why. */
export function ResetSecondFactor({ user, name }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const onSent = () => {
    toast.success(t('team:resetFactor.done', { name }));
    const isSearch = ({ queryKey: [path] }: Query) => String(path).startsWith('/api/partners/find');
    void queryClient.invalidateQueries({ predicate: isSearch });
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('team:resetFactor.reset')}
        <span className="visually-hidden">: {name}</span>
      </Button>
      {asking && (
        <ReasonDialog
          title={t('team:resetFactor.title')}
          confirm={t('team:resetFactor.confirm')}
          dangerous
          draft={`second-factor-reset.${user}`}
          send={(body) => request('POST /api/users/{id}/second-factor/reset', { params: { id: user }, body })}
          onSent={onSent}
          onClose={() => setAsking(false)}
        >
          <p>{t('team:resetFactor.ask', { name })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
