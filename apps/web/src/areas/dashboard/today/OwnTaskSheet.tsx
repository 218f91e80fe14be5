import { addDays } from '@blattwerk/plan/days.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PartnerSearch } from '../../team/partners/PartnerSearch.tsx';
import css from './OwnTaskSheet.module.css';
import { notifyChanged } from './today.data.ts';

const MAX_TEXT_LENGTH = 200;
const LATEST_DAYS = 366;

interface Props {
  partner: number;
  onClose: () => void;
}

/** Form for a task of one's own: what, on which day, and whom it is about. */
export function OwnTaskSheet({ partner, onClose }: Props) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const today = berlinDay(Date.now());
  const [about, setAbout] = useState<{ id: number; displayName: string }>();
  const state = useServerForm({
    draft: 'own-task',
    initialValues: { text: '', day: today },
    validate: {
      text: (text) => (text.trim() === '' ? t('today:own.missing') : null),
      day: (day) => (day < today ? t('today:own.dayMissing') : null),
    },
    send: ({ text, day }) =>
      request('POST /api/today/tasks', {
        body: { text, day, ...(about !== undefined && { about: `/api/partners/${about.id}` }) },
      }),
    onSent: (_, { day }) => {
      void notifyChanged(client);
      toast.success(t('today:own.kept', { date: format.day(day) }));
      onClose();
    },
  });
  const { form } = state;
  return (
    <Sheet title={t('today:own.write')} onClose={onClose}>
      <ServerForm state={state} label={t('today:own.write')} className={css.form}>
        <TextField
          {...form.getInputProps('text')}
          label={t('today:own.text')}
          description={t('today:own.hint')}
          maxLength={MAX_TEXT_LENGTH}
          size="large"
        />
        <TextField
          {...form.getInputProps('day')}
          type="date"
          label={t('today:own.day')}
          min={today}
          max={addDays(today, LATEST_DAYS)}
          size="large"
        />
        {about === undefined ? (
          <PartnerSearch
            partner={partner}
            label={t('today:own.about')}
            draft="own-task.about"
            onPick={setAbout}
          />
        ) : (
          <p className={css.about}>
            <strong>{about.displayName}</strong>
            <Button variant="subtle" size="small" onClick={() => setAbout(undefined)}>
              {t('today:own.remove')}
            </Button>
          </p>
        )}
        <SaveButton state={state}>{t('today:own.keep')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
