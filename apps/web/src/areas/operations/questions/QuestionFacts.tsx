import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { QuestionStatus } from '../../money/questions/QuestionStatus.tsx';
import cards from '../cards.module.css';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { type OpenedQuestion, reloadQuestionQueue } from './question-queue.data.ts';

/** Partner, status, deadline and assignee of a question. */
export function QuestionFacts({ question }: { question: OpenedQuestion }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { partner, status, askedAt, answerBy, overdue, assigned, own } = question;
  const isAssigning = rights.includes('claims.answer') && !own;
  return (
    <>
      <FieldList
        fields={[
          [
            t('questionQueue:partner'),
            <PartnerFileLink key="partner" id={partner.id}>
              {partner.displayName}
            </PartnerFileLink>,
          ],
          [t('questions:state'), <QuestionStatus key="status" status={status} />],
          [t('questions:askedAt'), format.dateTime(askedAt)],
          ...(answerBy === null
            ? []
            : [
                [
                  t('questions:answerBy'),
                  <span key="answerBy">
                    {format.day(answerBy)} {overdue && <Badge tone="bad">{t('questionQueue:overdue')}</Badge>}
                  </span>,
                ] as const,
              ]),
          ...(isAssigning
            ? []
            : [[t('questionQueue:assigned'), assigned?.name ?? t('questionQueue:nobody')] as const]),
        ]}
      />
      {isAssigning && <Assignment question={question} />}
    </>
  );
}

function Assignment({ question: { id, assigned, assignable } }: { question: OpenedQuestion }) {
  const { t } = useTexts();
  const { user } = useSession();
  const client = useQueryClient();
  const assign = useMutation({
    mutationFn: (operator: number | null) =>
      requestOnce('POST /api/operator/questions/{id}/assignment', { params: { id }, body: { operator } }),
    onSuccess: () => {
      toast.success(t('questionQueue:taken'));
      void reloadQuestionQueue(client);
    },
    onError: (error) => toast.error(t('questionQueue:assignFailed'), { error }),
  });
  const me = assignable.find((person) => person.id === user?.id);
  return (
    <div className={cards.form}>
      <SelectField
        label={t('questionQueue:assign')}
        options={[
          { value: '', label: t('questionQueue:nobody') },
          ...assignable.map((person) => ({ value: String(person.id), label: person.name })),
        ]}
        value={assigned === null ? '' : String(assigned.id)}
        disabled={assign.isPending}
        onChange={({ currentTarget: { value } }) => assign.mutate(value === '' ? null : Number(value))}
      />
      {me !== undefined && assigned?.id !== me.id && (
        <ReasonedButton
          variant="default"
          writes
          loading={assign.isPending}
          onClick={() => assign.mutate(me.id)}
        >
          {t('questionQueue:take')}
        </ReasonedButton>
      )}
    </div>
  );
}
