import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { type Locale, localeNames, offeredLocales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useTextsIn } from '../../../i18n/use-texts-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy/copy-text.ts';
import { SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { type Message, mailAddress, smsAddress, telegramShare, withLink } from '../../../ui/message-ways.ts';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { whatsAppShare } from '../../../ui/whatsapp.ts';
import { keepChecklist } from '../../account/checklist-state.ts';
import { messageFor, type Occasion } from './occasions.ts';
import { signatureOf } from './own-message.ts';
import css from './ShareWords.module.css';

interface Props {
  /** URL that the text links to. */
  address: string;
  /** The available occasions; the first one is the default. */
  occasions: readonly Occasion[];
  /** Name of the media item, if there is one. */
  item?: string;
}

/**
 * A text with the user's own link for an occasion, in the recipient's language and with their name if given. The user may
 * edit it; it is not stored.
 */
export function ShareWords({ address, occasions, item = '' }: Props) {
  const { t, locale: own } = useTexts();
  const { user } = useSession();
  const [occasion, setOccasion] = useState<Occasion>(occasions[0] ?? 'invite');
  const [language, setLanguage] = useState<Locale>(own);
  const [name, setName] = useState('');
  const [product, setProduct] = useState('');
  const [typed, setTyped] = useState<string>();
  const theirs = useTextsIn(language, 'sharing');
  const proposed = messageFor(occasion, { name, me: signatureOf(user), product, item }, theirs.t);
  const text = typed ?? proposed.text;
  return (
    <div className={css.words}>
      <div className={css.fields}>
        {occasions.length > 1 && (
          <SelectField
            label={t('sharing:occasion')}
            value={occasion}
            options={occasions.map((value) => ({ value, label: t(`sharing:occasions.${value}`) }))}
            onChange={({ currentTarget }) => {
              setOccasion(occasions.find((one) => one === currentTarget.value) ?? occasion);
              setTyped(undefined);
            }}
          />
        )}
        <SelectField
          label={t('sharing:language')}
          value={language}
          options={offeredLocales().map((value) => ({ value, label: localeNames[value] }))}
          onChange={({ currentTarget }) => {
            setLanguage(offeredLocales().find((one) => one === currentTarget.value) ?? own);
            setTyped(undefined);
          }}
        />
        <TextField
          label={t('sharing:name')}
          value={name}
          autoComplete="off"
          maxLength={60}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {occasion === 'recommend' && (
          <TextField
            label={t('sharing:product')}
            value={product}
            autoComplete="off"
            maxLength={100}
            onChange={({ currentTarget }) => setProduct(currentTarget.value)}
          />
        )}
      </div>
      <TextArea
        label={t('sharing:text')}
        description={t('sharing:hint')}
        lang={theirs.locale}
        rows={9}
        value={text}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className={css.address} data-testid="link-with-text">
        {address}
      </p>
      <ShareWays
        message={{ subject: proposed.subject, text }}
        address={address}
        onGiven={() => {
          if (user !== null) keepChecklist(user.id, { shared: true });
        }}
      />
    </div>
  );
}

interface ShareWaysProps {
  message: Message;
  address: string;
  /** Called after sharing or copying. */
  onGiven: () => void;
}

/** Channels for sharing a text with a link. Each opens another program, in which the user picks the recipient and sends. */
function ShareWays({ message, address, onGiven }: ShareWaysProps) {
  const { t } = useTexts();
  const { subject, text } = message;
  const whole = withLink(text, address);
  const shareIt = async () => {
    const done = await share(subject, address, text);
    if (done === 'copied') toast.success(t('sharing:copied'));
    if (done === 'shared' || done === 'copied') onGiven();
  };
  const copy = async () => {
    if (!(await copyText(whole))) return;
    toast.success(t('sharing:copied'));
    onGiven();
  };
  const ways: readonly (readonly [label: string, icon: IconName, href: string])[] = [
    ['WhatsApp', 'chat', whatsAppShare(whole)],
    ['Telegram', 'chat', telegramShare(address, text)],
    [t('contact.mail'), 'mail', mailAddress('', { subject, text: whole })],
    [t('sharing:sms'), 'phone', smsAddress('', whole)],
  ];
  return (
    <div className={css.ways}>
      <Button icon="share" onClick={() => void shareIt()}>
        {t('sharing:share')}
      </Button>
      {ways.map(([label, icon, href]) => (
        <a
          key={label}
          href={href}
          className={css.way}
          // Apps of the device open on top of the page; websites get a new tab.
          {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
          onClick={onGiven}
        >
          <Icon name={icon} size={18} />
          {label}
        </a>
      ))}
      <Button variant="default" icon="copy" onClick={() => void copy()}>
        {t('sharing:copy')}
      </Button>
    </div>
  );
}
