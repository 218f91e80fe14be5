import { useQuery } from '@tanstack/react-query';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { MessageStatus } from './MessageStatus.tsx';
import css from './Messages.module.css';
import { kindText, type Message, messageQuery, readerOf } from './messages.data.ts';
import { SendAgainButton } from './SendAgain.tsx';

/** One message: status, reason, and text as the recipient got it. The server omits codes and personal links. */
export function MessageDetails({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <QueryContent
      query={useQuery(messageQuery(id))}
      lines={[60, 80, 70, 90]}
      missing={<Empty title={t('operations:messages.gone')} />}
    >
      {(message) => (
        <div className={css.details}>
          <Facts message={message} />
          <SendAgainButton message={message} />
          <section className={css.letter} aria-label={t('operations:messages.text')} lang={message.locale}>
            {message.subject !== null && <strong>{message.subject}</strong>}
            <p>{message.text}</p>
          </section>
        </div>
      )}
    </QueryContent>
  );
}

function Facts({ message }: { message: Message }) {
  const { t, format } = useTexts();
  const { recipient, address, channel, status, attempts, cause, error } = message;
  const instant = (at: string | null) => (at === null ? UNKNOWN : format.dateTime(at));
  return (
    <FieldList
      fields={[
        [t('operations:messages.kind'), kindText(t, message)],
        [t('operations:messages.to'), <Reader key="to" message={message} />],
        [t('operations:messages.recipient'), recipient || UNKNOWN],
        ...(address === recipient ? [] : [[t('operations:messages.address'), address ?? UNKNOWN] as const]),
        [t('operations:messages.channel'), t(`operations:messages.by.${channel}`)],
        [t('operations:operators.state'), <MessageStatus key="status" status={status} />],
        ...(cause === null
          ? []
          : [
              [t('operations:messages.why'), t(`operations:messages.cause.${cause}`)] as const,
              [t('operations:messages.error'), error] as const,
            ]),
        [t('operations:messages.attempts'), format.integer(attempts)],
        [t('operations:messages.createdAt'), format.dateTime(message.createdAt)],
        [t('operations:messages.nextAttempt'), instant(message.nextAttemptAt)],
        [t('operations:messages.sentAt'), instant(message.sentAt)],
      ]}
    />
  );
}

function Reader({ message }: { message: Message }) {
  const name = readerOf(message) ?? UNKNOWN;
  const partner = message.reader?.partner ?? null;
  return partner === null ? name : <PartnerFileLink id={partner}>{name}</PartnerFileLink>;
}
