import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { type Locale, localeNames, offeredLocales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextArea } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { ReadFailure } from '../../../ui/ReadFailure.tsx';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { addressOf } from '../../links/referrals/referral-code.ts';
import { useOwnLink } from '../first-day/use-own-link.ts';
import css from './LinkText.module.css';
import { mailAddress, withLink } from './message-text.ts';
import way from './TaskItem.module.css';

/** A text with one's own link, for people whom the product does not know: in any language, to be changed and handed on. */
export function LinkText({ partner }: { partner: number }) {
  const { code, failed } = useOwnLink(partner);
  if (code !== undefined) return <Words address={addressOf(code)} />;
  if (failed === null) return <Pending lines={[60, 90, 40]} />;
  return <ReadFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />;
}

function Words({ address }: { address: string }) {
  const { t, locale: own } = useTexts();
  const { user } = useSession();
  const [language, setLanguage] = useState<Locale>(own);
  const [typed, setTyped] = useState<string>();
  const theirs = useTextsOf(language, 'today');
  const subject = theirs.t('today:link.subject');
  const me = user === null ? '' : `${user.firstName} ${user.lastName}`;
  const text = typed ?? theirs.t('today:link.words', { me });
  const whole = withLink(text, address);
  const shareIt = async () => {
    if ((await share(subject, address, text)) === 'copied') toast.success(t('today:link.copied'));
  };
  return (
    <div className={css.words}>
      <SelectField
        label={t('today:link.language')}
        value={language}
        options={offeredLocales().map((value) => ({ value, label: localeNames[value] }))}
        onChange={({ currentTarget }) => {
          setLanguage(offeredLocales().find((one) => one === currentTarget.value) ?? own);
          setTyped(undefined);
        }}
      />
      <TextArea
        label={t('today:text.label')}
        description={t('today:text.hint')}
        lang={theirs.locale}
        rows={6}
        value={text}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className={css.address} data-testid="link-with-text">
        {address}
      </p>
      <div className={way.ways}>
        <Button icon="share" onClick={() => void shareIt()}>
          {t('today:link.share')}
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(whole)}`}
          className={way.way}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="share" size={18} />
          {t('today:text.whatsApp')}
        </a>
        <a href={mailAddress('', { subject, text: whole })} className={way.way}>
          <Icon name="mail" size={18} />
          {t('contact.mail')}
        </a>
      </div>
    </div>
  );
}
