import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { cyclesQuery } from '../../../ui/table/use-cycle-options.ts';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Questions.module.css';
import { type Conversation, MAX_TEXT_LENGTH, reloadQuestions } from './questions.data.ts';

/** The server's limit. */
const MAX_NUMBER_LENGTH = 60;

interface Props {
  /** The month it is missing in ("2026-10"), if known. */
  month: string | undefined;
  /** Opens the question once it was sent. */
  onAsked: (id: number) => Promise<void>;
  onClose: () => Promise<void>;
}

/** Asks about a missing credit: its month, and its order if known. */
export function MissingSheet({ month, onAsked, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Sheet title={t('questions:missing.title')} onClose={onClose}>
      <QueryContent query={useQuery(cyclesQuery())} lines={[60, 80, 80]}>
        {({ items }) => (
          <Form months={items.map(({ dateFrom }) => dateFrom.slice(0, 7))} month={month} onAsked={onAsked} />
        )}
      </QueryContent>
    </Sheet>
  );
}

function Form({ months, month, onAsked }: Omit<Props, 'onClose'> & { months: readonly string[] }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: 'question.missing',
    initialValues: { month: months.find((one) => one === month) ?? '', orderNumber: '', text: '' },
    validate: {
      month: (chosen) => (chosen === '' ? t('questions:missing.noMonth') : null),
      text: required,
    },
    send: ({ month, orderNumber, text }): Promise<Conversation> => {
      const number = orderNumber.trim();
      const body = { about: 'missing' as const, month, text, ...(number !== '' && { orderNumber: number }) };
      return requestOnce('POST /api/questions', { body });
    },
    onSent: ({ id }) => {
      toast.success(t('questions:asked'));
      void reloadQuestions(client);
      return onAsked(id);
    },
  });
  const { getInputProps } = state.form;
  return (
    <ServerForm state={state} label={t('questions:missing.title')} className={css.form}>
      <p>{t('questions:missing.text')}</p>
      <SelectField
        label={t('questions:missing.month')}
        options={[
          { value: '', label: t('questions:missing.choose') },
          ...months.map((value) => ({ value, label: format.month(`${value}-01`) })),
        ]}
        {...getInputProps('month')}
      />
      <TextField
        label={t('questions:missing.order')}
        description={t('questions:missing.orderHint')}
        maxLength={MAX_NUMBER_LENGTH}
        autoComplete="off"
        {...getInputProps('orderNumber')}
      />
      <TextArea
        label={t('questions:yours')}
        description={t('questions:hint')}
        maxLength={MAX_TEXT_LENGTH}
        rows={4}
        readOnly={state.busy}
        {...getInputProps('text')}
      />
      <SaveButton state={state}>{t('questions:send')}</SaveButton>
    </ServerForm>
  );
}
