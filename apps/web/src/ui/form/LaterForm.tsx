import { addDays } from '@blattwerk/plan/days.ts';
import { berlinDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { TextArea, TextField } from './fields.tsx';
import css from './LaterForm.module.css';
import { SaveButton } from './SaveButton.tsx';
import { ServerForm } from './ServerForm.tsx';
import { useServerForm } from './use-server-form.ts';

const MAX_NOTE_LENGTH = 1000;

/** Days one tap away, counted from today. */
const soon = { tomorrow: 1, inAWeek: 7, inAMonth: 30 } as const;

/** A follow-up: the day of the next call in Berlin, and a note. */
export interface Later {
  readonly callOn: string | null;
  readonly note: string | null;
}

interface Props {
  /** Key of the draft. */
  draft: string;
  label: string;
  kept: Later;
  /** Explanation of the day. */
  dayHint: string;
  /** Sends the changes; an unchanged day is absent. */
  send: (later: { callOn?: string | null; note: string }) => Promise<unknown>;
  onSent: () => void;
}

/** The day of the next call, and a note for it. */
export function LaterForm({ draft, label, kept: { callOn, note }, dayHint, send, onSent }: Props) {
  const { t } = useTexts();
  const today = berlinDay(Date.now());
  // A day that has come cannot be chosen again.
  const chosen = callOn !== null && callOn > today ? callOn : '';
  const state = useServerForm({
    draft,
    initialValues: { callOn: chosen, note: note ?? '' },
    send: (values) =>
      send({
        note: values.note,
        ...(values.callOn === chosen ? {} : { callOn: values.callOn === '' ? null : values.callOn }),
      }),
    onSent,
  });
  const { form } = state;
  return (
    <ServerForm state={state} label={label} className={css.form}>
      <TextField
        {...form.getInputProps('callOn')}
        type="date"
        label={t('ui:later.day')}
        description={dayHint}
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
            {t(`ui:later.soon.${key}`)}
          </Button>
        ))}
        {form.values.callOn !== '' && (
          <Button variant="default" onClick={() => form.setFieldValue('callOn', '')}>
            {t('ui:later.noDay')}
          </Button>
        )}
      </div>
      <TextArea
        {...form.getInputProps('note')}
        label={t('ui:later.note')}
        description={t('ui:later.noteHint')}
        maxLength={MAX_NOTE_LENGTH}
        rows={4}
        size="large"
      />
      <SaveButton state={state} />
    </ServerForm>
  );
}
