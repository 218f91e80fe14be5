import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { refusedReasons } from '../refused-reasons.ts';
import css from './Inbox.module.css';
import { giveUpAll, type InboxTask, reloadInbox, retryAll } from './inbox.data.ts';

interface FormProps {
  ids: readonly number[];
  task: InboxTask;
  /** Gets the ids that are left. */
  onDone: (left: readonly number[]) => void;
}

/** Retries or gives up several; closes when none is left. */
export function ManyEntries({ onClose, ...props }: FormProps & { onClose: () => void }) {
  const { t, format } = useTexts();
  const { ids, task, onDone } = props;
  return (
    <Sheet title={t(`inbox:${task}.button`)} onClose={onClose}>
      <div className={css.form}>
        <p>
          <strong>{t('inbox:count', { count: ids.length, number: format.integer(ids.length) })}</strong>
        </p>
        <EntriesForm
          {...props}
          onDone={(left) => {
            onDone(left);
            if (left.length === 0) onClose();
          }}
        />
      </div>
    </Sheet>
  );
}

/** The button, with the reason if one is required, and why some are left. */
export function EntriesForm({ ids, task, onDone }: FormProps) {
  const texts = useTexts();
  const { t, format } = texts;
  const client = useQueryClient();
  const required = useRequired();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const words = t(`inbox:${task}.button`);
  const state = useServerForm({
    draft: `inbox.${task}.${ids.join('-')}`,
    initialValues: { reason: '' },
    validate: task === 'giveUp' ? { reason: required } : {},
    send: async ({ reason }) => {
      const outcome = await (task === 'giveUp' ? giveUpAll(ids, reason) : retryAll(ids));
      return { ...outcome, reasons: await refusedReasons(texts, outcome.failed) };
    },
    onSent: ({ done, failed, reasons }) => {
      setRefused(reasons);
      if (done.length > 0)
        toast.success(t(`inbox:${task}.done`, { count: done.length, number: format.integer(done.length) }));
      void reloadInbox(client);
      onDone(failed.map(({ id }) => id));
    },
  });
  return (
    <ServerForm state={state} label={words} className={css.form}>
      {refused.length > 0 && (
        <Note role="alert" tone="alarm" title={t('inbox:left')}>
          {refused.map((why) => (
            <p key={why}>{why}</p>
          ))}
        </Note>
      )}
      <p className="quiet">{t(`inbox:${task}.about`)}</p>
      {task === 'giveUp' && <ReasonField readOnly={state.busy} {...state.form.getInputProps('reason')} />}
      <ReasonedButton type="submit" writes loading={state.busy} data-dangerous={task === 'giveUp'}>
        {words}
      </ReasonedButton>
    </ServerForm>
  );
}
