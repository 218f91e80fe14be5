import { Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useSubject } from '../../../api/subject.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useTextsIn } from '../../../i18n/use-texts-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { dialled } from '../../../ui/dialled.ts';
import { Icon } from '../../../ui/icons.tsx';
import { type Message, mailAddress, smsAddress } from '../../../ui/message-ways.ts';
import { Pending } from '../../../ui/Pending.tsx';
import { usePhone } from '../../../ui/use-media-query.ts';
import { AnswerButtons } from './AnswerButtons.tsx';
import messageTextCss from './MessageText.module.css';
import { MessageText } from './MessageText.tsx';
import { asksForNewPeople, messageOf, whatsAppAddress } from './message-text.ts';
import { reasonText } from './reason-text.ts';
import css from './TaskItem.module.css';
import { wayOf } from './task-way.ts';
import { keyOf, type Task } from './today.data.ts';
import { WayLink } from './WayLink.tsx';

interface Props {
  task: Task;
  /** Only one's own tasks can be answered. */
  own: boolean;
  /** Id of the line that says why nothing can be saved now. */
  toldBy: string;
  /** Called before a task leaves the list or returns to it. */
  onGoing: (task: Task, isBack: boolean) => void;
}

/** One task: its reason, whom to contact with which message, and the answers. */
export function TaskItem({ task, own, toldBy, onGoing }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const { kind, person, note, text } = task;
  const key = keyOf(task);
  // A goal is the user's own, whoever is to be called for it.
  const about = kind === 'goal' ? null : person;
  const name = text ?? about?.displayName ?? t(`today:kind.${kind}`);
  const message = useMessage(task);
  return (
    <li className={`bw-card ${css.task}`} aria-labelledby={`${key}.reason`}>
      <p className={css.kind}>{t(`today:kind.${kind}`)}</p>
      <h2 id={`${key}.reason`} className={css.reason} tabIndex={-1} data-task={key}>
        {reasonText(task, texts)}
      </h2>
      {text !== null && person !== null && <p className={css.note}>{person.displayName}</p>}
      {note !== null && <p className={css.note}>{t('today:reason.note', { note })}</p>}
      <div className={css.ways}>
        {person !== null && <Reach task={task} message={message.edited} />}
        <TaskWay task={task} />
      </div>
      {own && message.proposed !== null && (
        <MessageText
          name={name}
          text={message.edited?.text ?? ''}
          locale={message.locale}
          onChange={message.change}
        />
      )}
      {own && asksForNewPeople(task) && <LinkToPass name={name} />}
      {own && <AnswerButtons task={task} name={name} toldBy={toldBy} onGoing={onGoing} />}
    </li>
  );
}

/** The proposed message, in the person's language, and its edited state. */
function useMessage(task: Task) {
  const { user } = useSession();
  const texts = useTextsIn(task.person?.language ?? null, 'today');
  const [typed, setTyped] = useState<string>();
  const me = user === null ? '' : `${user.firstName} ${user.lastName}`;
  const proposed = messageOf(task, me, texts);
  const edited = proposed && { ...proposed, text: typed ?? proposed.text };
  return { proposed, edited, locale: texts.locale, change: setTyped };
}

/** Contact channels for a task's person, each with the prepared message if it supports one; text messages only from a phone. */
function Reach({ task: { person }, message }: { task: Task; message: Message | null }) {
  const { t } = useTexts();
  const isPhone = usePhone();
  if (person === null) return null;
  const { displayName: name, phone, email } = person;
  const chat = phone === null || message === null ? null : whatsAppAddress(phone, message.text);
  return (
    <>
      {phone !== null && (
        <a href={`tel:${dialled(phone)}`} className={css.way} aria-label={t('contact.callName', { name })}>
          <Icon name="phone" size={18} />
          {t('contact.call')}
        </a>
      )}
      {chat !== null && (
        <a
          href={chat}
          className={css.way}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('today:text.whatsAppName', { name })}
        >
          <Icon name="share" size={18} />
          {t('today:text.whatsApp')}
        </a>
      )}
      {isPhone && phone !== null && message !== null && (
        <a
          href={smsAddress(phone, message.text)}
          className={css.way}
          aria-label={t('today:text.smsName', { name })}
        >
          <Icon name="chat" size={18} />
          {t('today:text.sms')}
        </a>
      )}
      {email !== null && (
        <a
          href={message === null ? `mailto:${email}` : mailAddress(email, message)}
          className={css.way}
          aria-label={t('contact.mailName', { name })}
        >
          <Icon name="mail" size={18} />
          {t('contact.mail')}
        </a>
      )}
    </>
  );
}

/** Link to the subject of a task. */
function TaskWay({ task }: { task: Task }) {
  const { t } = useTexts();
  const way = wayOf(task);
  if (way === null) return null;
  return (
    <WayLink way={way} className={css.way}>
      <Icon name="arrow" size={18} />
      {t(`today:way.${way.label}`)}
    </WayLink>
  );
}

/** Loaded on demand, because it brings sharing and the links. */
const LinkText = part(() => import('./LinkText.tsx'), 'LinkText', ['sharing', 'ui']);

/** Button to share the user's own link, for tasks that new people complete; `name` is the task's. */
function LinkToPass({ name }: { name: string }) {
  const { t } = useTexts();
  const { partner } = useSubject();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={messageTextCss.message}>
      <Button
        variant="default"
        size="small"
        icon="link"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'today:text.hideOne' : 'today:link.showOne', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'today:text.hide' : 'today:link.show')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Pending lines={[60, 90, 40]} />}>
          <LinkText partner={partner} />
        </Suspense>
      )}
    </div>
  );
}
