import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextArea } from '../../../ui/form/fields.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { sayPrepared } from '../approvals/say-prepared.ts';
import { ProvenDialog } from '../ProvenDialog.tsx';
import { type Deciding, type Meant, reloadFindings } from './findings.data.ts';

const MAX_TEXT_LENGTH = 200;

/** Accepts findings, or prepares their correction: number, total, reason, and the partners' text. */
export function DecideDialog({
  decision,
  meant,
  onClose,
}: {
  decision: Deciding;
  meant: Meant;
  onClose: () => void;
}) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { count, amount } = meant.expected;
  return (
    <ProvenDialog
      title={t(`findings:${decision}.title`)}
      confirm={t(`findings:${decision}.button`)}
      send={({ reason }, proof) => {
        const trimmed = text.trim();
        const body = { decision, ...meant, reason, ...(trimmed !== '' && { text: trimmed }) };
        return requestOnce('POST /api/finding_decisions', { body, proof });
      }}
      onSent={({ approval }) => {
        if (approval === null) toast.success(t(`findings:${decision}.done`));
        else void sayPrepared({ client, t }, approval, t('findings:correct.prepared'));
        void reloadFindings(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <strong>
          {t('findings:count', { count, number: format.integer(count) })}
          {' · '}
          {format.money(amount)}
        </strong>
      </p>
      <p>{t(`findings:${decision}.text`)}</p>
      {decision === 'correct' && (
        <TextArea
          label={t('findings:correct.words')}
          description={t('findings:correct.wordsHint')}
          maxLength={MAX_TEXT_LENGTH}
          rows={2}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      )}
    </ProvenDialog>
  );
}
