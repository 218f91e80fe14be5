import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { LaterForm } from '../../../ui/form/LaterForm.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type FollowedUp, saveFollowUp } from './contacts.data.ts';

interface Props {
  member: FollowedUp;
  onClose: () => void;
}

/** The day of the next call, and a note for it. */
export function FollowUpSheet({ member: { id, displayName: name, followUp }, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <Sheet title={name} onClose={onClose}>
      <LaterForm
        draft={`follow-up.${id}`}
        label={t('team:contacts.laterOne', { name })}
        kept={followUp}
        dayHint={t('team:contacts.callOnHint')}
        send={(later) => saveFollowUp(client, id, later)}
        onSent={() => {
          toast.success(t('team:contacts.wasKept', { name }));
          onClose();
        }}
      />
    </Sheet>
  );
}
