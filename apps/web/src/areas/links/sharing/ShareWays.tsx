import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy/copy-text.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { type Message, mailAddress, smsAddress, telegramShare, withLink } from '../../../ui/message-ways.ts';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { whatsAppShare } from '../../../ui/whatsapp.ts';
import css from './ShareWords.module.css';

interface Props {
  message: Message;
  address: string;
  /** Called after sharing or copying. */
  onGiven: () => void;
}

/** Channels for sharing a text with a link. Each opens another program, in which the user picks the recipient and sends. */
export function ShareWays({ message, address, onGiven }: Props) {
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
