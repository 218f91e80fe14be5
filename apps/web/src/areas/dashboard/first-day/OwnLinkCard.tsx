import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy/copy-text.ts';
import { withLink } from '../../../ui/message-ways.ts';
import { Pending } from '../../../ui/Pending.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { ReadFailure } from '../../../ui/ReadFailure.tsx';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { whatsAppShare } from '../../../ui/whatsapp.ts';
import { keepChecklist } from '../../account/checklist-state.ts';
import { LESSONS_MISSING } from '../../links/lessons-missing.ts';
import { addressOf } from '../../links/referrals/referral-code.ts';
import { useOwnMessage } from '../../links/sharing/own-message.ts';
import css from './FirstDayPage.module.css';
import { useOwnLink } from './use-own-link.ts';

interface Props {
  partner: number;
}

/** The link, to share from the first minute. */
export function OwnLinkCard({ partner }: Props) {
  const { t } = useTexts();
  const { code, failed } = useOwnLink(partner);
  return (
    <section className={`bw-card ${css.link}`} aria-labelledby="own-link">
      <h2 id="own-link" className={css.linkTitle}>
        {t('welcome:link.title')}
      </h2>
      {code !== undefined ? (
        <OwnLink code={code} />
      ) : failed === null ? (
        <Pending lines={[70, 90, 40]} room={[400, 168]} />
      ) : failed.error?.code === LESSONS_MISSING ? (
        <LessonsFirst />
      ) : (
        <ReadFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      )}
    </section>
  );
}

/** The company requires lessons first. */
function LessonsFirst() {
  const { t } = useTexts();
  return (
    <div className={css.linkWords}>
      <p className={css.linkText}>{t('welcome:link.lessons')}</p>
      <div className={css.actions}>
        <ButtonLink variant="white" icon="arrow" to="/app/lessons">
          {t('welcome:link.toLessons')}
        </ButtonLink>
      </div>
    </div>
  );
}

function OwnLink({ code }: { code: string }) {
  const { t } = useTexts();
  const { user } = useSession();
  const address = addressOf(code);
  const { subject, text } = useOwnMessage('invite');
  const noteShared = () => {
    if (user !== null) keepChecklist(user.id, { shared: true });
  };
  const shareIt = async () => {
    const done = await share(subject, address, text);
    if (done === 'copied') toast.success(t('sharing:copied'));
    if (done === 'shared' || done === 'copied') noteShared();
  };
  const copy = async () => {
    if (!(await copyText(address))) return;
    toast.success(t('welcome:link.copied'));
    noteShared();
  };
  return (
    <div className={css.linkBody}>
      <QrCode value={address} label={t('welcome:link.qr', { code })} className={css.qr} />
      <div className={css.linkWords}>
        <p className={css.address} data-testid="own-link">
          {address.replace(/^https?:\/\//, '')}
        </p>
        <p className={css.linkText}>{t('welcome:link.text')}</p>
        <div className={css.actions}>
          <Button variant="white" icon="share" onClick={() => void shareIt()}>
            {t('welcome:link.share')}
          </Button>
          <ButtonAnchor
            variant="white"
            icon="chat"
            href={whatsAppShare(withLink(text, address))}
            target="_blank"
            rel="noopener noreferrer"
            onClick={noteShared}
          >
            {t('welcome:link.whatsApp')}
          </ButtonAnchor>
          <Button variant="white" icon="copy" onClick={() => void copy()}>
            {t('welcome:link.copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}
