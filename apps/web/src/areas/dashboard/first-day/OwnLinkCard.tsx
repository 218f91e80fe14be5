import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy/copy-text.ts';
import { Pending } from '../../../ui/Pending.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { ReadFailure } from '../../../ui/ReadFailure.tsx';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { keepChecklist } from '../../account/checklist-state.ts';
import { LESSONS_MISSING } from '../../links/lessons-missing.ts';
import { addressOf } from '../../links/referrals/referral-code.ts';
import css from './FirstDayPage.module.css';
import type { Invitation } from './invitation.ts';
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
  const [invitation, setInvitation] = useState<Invitation>();
  // A browser lets a page share and open windows only for a moment after the click: the words are loaded before it.
  const load = async () => {
    const { loadInvitation } = await import('./invitation.ts');
    const loaded = await loadInvitation(address);
    setInvitation(loaded);
    return loaded;
  };
  const prepare = () => {
    if (invitation === undefined) void load().catch(() => undefined);
  };
  const noteShared = () => {
    if (user !== null) keepChecklist(user.id, { shared: true });
  };
  const shareIt = async () => {
    // Without its words the link is still worth sharing.
    const { subject, text } = await load().catch(() => ({
      subject: t('welcome:link.share'),
      text: undefined,
    }));
    const done = await share(subject, address, text);
    if (done === 'copied') toast.success(t('welcome:link.copied'));
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
          <Button
            variant="white"
            icon="share"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => void shareIt()}
          >
            {t('welcome:link.share')}
          </Button>
          <ButtonAnchor
            variant="white"
            icon="chat"
            href={invitation?.whatsApp ?? `https://wa.me/?text=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
            onPointerEnter={prepare}
            onFocus={prepare}
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
