import { addDays } from '@blattwerk/plan/days.ts';
import { useQueryClient } from '@tanstack/react-query';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { keepFollowUp, type Member } from './contacts.data.ts';
import css from './FollowUpSheet.module.css';

const MAX_NOTE_LENGTH = 1000;

/** Days of the next call that are one tap away, in days from today. */
const soon = { tomorrow: 1, inAWeek: 7, inAMonth: 30 } as const;

interface Props {
  member: Member;
  onClose: () => void;
}

/** On which day to call somebody again, and what to know then. */
export function FollowUpSheet({ member: { id, displayName: name, followUp }, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const today = berlinDay(Date.now());
  const { callOn, note } = followUp;
  // A day that has come cannot be chosen again.
  const chosen = callOn !== null && callOn > today ? callOn : '';
  const state = useServerForm({
    draft: `follow-up.${id}`,
    initialValues: { callOn: chosen, note: note ?? '' },
    send: (values) =>
      keepFollowUp(client, id, {
        note: values.note,
        ...(values.callOn === chosen ? {} : { callOn: values.callOn === '' ? null : values.callOn }),
      }),
    onSent: () => {
      toast.success(t('team:contacts.wasKept', { name }));
      onClose();
    },
  });
  const { form } = state;
  return (
    <Sheet title={name} onClose={onClose}>
      <ServerForm state={state} label={t('team:contacts.laterOne', { name })} className={css.form}>
        <TextField
          {...form.getInputProps('callOn')}
          type="date"
          label={t('team:contacts.callOn')}
          description={t('team:contacts.callOnHint')}
          min={addDays(today, 1)}
          size="large"
        />
        <div className={css.soon}>
          {(Object.keys(soon) as (keyof typeof soon)[]).map((key) => (
            <Button
              key={key}
              variant="default"
              onClick={() => form.setFieldValue('callOn', addDays(today, soon[key]))}
            >
              {t(`team:contacts.soon.${key}`)}
            </Button>
          ))}
          {form.values.callOn !== '' && (
            <Button variant="default" onClick={() => form.setFieldValue('callOn', '')}>
              {t('team:contacts.noDay')}
            </Button>
          )}
        </div>
        <TextArea
          {...form.getInputProps('note')}
          label={t('team:contacts.note')}
          description={t('team:contacts.noteHint')}
          maxLength={MAX_NOTE_LENGTH}
          rows={4}
          size="large"
        />
        <SaveButton state={state} />
      </ServerForm>
    </Sheet>
  );
}
