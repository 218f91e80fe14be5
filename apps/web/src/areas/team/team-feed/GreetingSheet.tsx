import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useTextsIn } from '../../../i18n/use-texts-in.ts';
import { TextArea } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { actOf, eventText, wordsOf } from './event-text.ts';
import { type FeedEvent, keyOf, sendGreeting } from './feed.data.ts';
import css from './GreetingSheet.module.css';

const MAX_TEXT_LENGTH = 500;

interface Props {
  event: FeedEvent;
  onClose: () => void;
}

/** A message about an event: proposed in the recipient's language, editable, sent with one tap. */
export function GreetingSheet({ event, onClose }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const { displayName: name, kind } = event;
  return (
    <Sheet bottom title={t(`feed:act.${actOf(kind)}One`, { name })} onClose={onClose}>
      <p className="quiet">{eventText(event, texts)}</p>
      <Words event={event} onClose={onClose} />
    </Sheet>
  );
}

function Words({ event, onClose }: Props) {
  const { t, locale: own } = useTexts();
  const client = useQueryClient();
  const { user } = useSession();
  const theirs = useTextsIn(event.language, 'feed');
  const me = user === null ? '' : `${user.firstName} ${user.lastName}`;
  const proposed = wordsOf(event, me, theirs);
  // Until the user types, the text follows the language that is loading.
  const [isTyped, setTyped] = useState(false);
  const textOf = (text: string) => (isTyped || text !== '' ? text : proposed);
  const { displayName: name } = event;
  const state = useServerForm({
    draft: `greeting.${keyOf(event)}`,
    initialValues: { text: '' },
    send: ({ text }) => sendGreeting(client, event, textOf(text)),
    onSent: () => {
      toast.success(t('feed:sent', { name }));
      onClose();
    },
  });
  const { form } = state;
  const field = form.getInputProps('text');
  const hint =
    theirs.locale === own
      ? t('feed:hint')
      : t('feed:inLanguage', {
          language:
            new Intl.DisplayNames(own, { type: 'language' }).of(theirs.locale.slice(0, 2)) ?? theirs.locale,
        });
  return (
    <ServerForm state={state} label={t(`feed:act.${actOf(event.kind)}One`, { name })} className={css.form}>
      <TextArea
        {...field}
        value={textOf(form.values.text)}
        onChange={(change) => {
          setTyped(true);
          form.setFieldValue('text', change.currentTarget.value);
        }}
        label={t('feed:text')}
        description={hint}
        lang={theirs.locale}
        maxLength={MAX_TEXT_LENGTH}
        rows={8}
        size="large"
      />
      <SaveButton state={state}>{t('feed:send')}</SaveButton>
    </ServerForm>
  );
}
