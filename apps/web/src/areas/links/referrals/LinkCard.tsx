import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { padDays, sumOf } from '../../../ui/charts/pad-days.ts';
import { daysOf, periodOf } from '../../../ui/charts/period.ts';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { share } from '../../../ui/share.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useOwnMessage } from '../sharing/own-message.ts';
import css from './LinkCard.module.css';
import { occasionOf, REGISTRATION, useTargetName } from './link-target.ts';
import { reloadLinks } from './own-links.data.ts';
import { addressOf } from './referral-code.ts';
import { clicksQuery, type ReferralLink } from './referrals.data.ts';

interface Props {
  partner: number;
  link: ReferralLink;
  own: boolean;
}

/** One referral link: copy, share, show its code, and the number of clicks. */
export function LinkCard({ partner, link, own }: Props) {
  const { id, code, target, words, isDefault, isActive, referralTransitions } = link;
  const { t, format } = useTexts();
  const heading = useId();
  const targetName = useTargetName(target);
  const address = addressOf(code);
  const { subject } = useOwnMessage(occasionOf(target));
  const shareIt = async () => {
    const done = await share(subject, address);
    if (done === 'copied') toast.success(t('links:card.copied'));
  };
  return (
    <article className={`bw-card ${css.card}`} aria-labelledby={heading}>
      <div className={css.top}>
        <div className={css.what}>
          <h2 id={heading} className={css.code}>
            {code}
          </h2>
          {(isDefault || !isActive) && (
            <div className={css.badges}>
              {isDefault && <Badge tone="good">{t('links:card.default')}</Badge>}
              {!isActive && <Badge tone="waiting">{t('links:card.off')}</Badge>}
            </div>
          )}
          <p className={css.address}>
            <span data-testid="address">{address}</span>
            {isActive && <CopyButton value={address} label={t('links:card.copy', { code })} small />}
          </p>
          <p className="quiet" data-testid="target">
            {t('links:card.target', { target: targetName })}
          </p>
          {words !== null && target === REGISTRATION && (
            <blockquote className={css.quote}>{words}</blockquote>
          )}
        </div>
        {isActive && (
          <Link
            from="/app/links/referral-link"
            search={(before) => ({ ...before, show: id })}
            className={css.qr}
            resetScroll={false}
          >
            <QrCode value={address} label={t('links:card.enlarge', { code })} />
          </Link>
        )}
      </div>
      <div className={css.clicks}>
        <Link to="/app/links/referral-clicks" search={{ link: id }}>
          {t('links:card.clicks', {
            count: referralTransitions,
            number: format.integer(referralTransitions),
          })}
        </Link>
        <Clicks partner={partner} id={id} />
      </div>
      <div className={css.actions}>
        {isActive && <HandOut link={link} own={own} onShare={() => void shareIt()} />}
        {own && (
          <ButtonLink
            variant="default"
            icon="edit"
            from="/app/links/referral-link"
            search={(before) => ({ ...before, edit: id })}
            resetScroll={false}
            aria-label={t('links:card.editOne', { code })}
          >
            {t('links:card.edit')}
          </ButtonLink>
        )}
        {own && <LinkSwitch link={link} />}
      </div>
    </article>
  );
}

/** Ways to share an active link. */
function HandOut({ link: { id, code }, own, onShare }: Omit<Props, 'partner'> & { onShare: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <Button icon="share" onClick={onShare}>
        {t('links:card.share')}
      </Button>
      {own && (
        <ButtonLink
          variant="default"
          icon="chat"
          from="/app/links/referral-link"
          search={(before) => ({ ...before, share: id })}
          resetScroll={false}
          aria-label={t('links:card.withTextOne', { code })}
        >
          {t('links:card.withText')}
        </ButtonLink>
      )}
      <ButtonLink
        variant="default"
        icon="qr"
        from="/app/links/referral-link"
        search={(before) => ({ ...before, show: id })}
        resetScroll={false}
      >
        {t('links:card.show')}
      </ButtonLink>
    </>
  );
}

/** Line chart of the last thirty days. Omitted on failure: the number beside it matters most. */
function Clicks({ partner, id }: { partner: number; id: number }) {
  const { t, format } = useTexts();
  const period = periodOf({ period: 30 }, berlinDay(Date.now()));
  const { data } = useQuery(clicksQuery(partner, period, id));
  if (data === undefined) return <div className={css.noLine} />;
  const days = padDays(data, period.end, daysOf(period));
  const count = sumOf(days);
  const label = t('links:card.lastDays', { count, number: format.integer(count) });
  return (
    <div className={css.line}>
      <Sparkline values={days.map(({ total }) => total)} label={label} />
      <span aria-hidden="true" className="quiet">
        {label}
      </span>
    </div>
  );
}

/** Deactivates a link, after a confirmation since it may be in print, and reactivates it. */
function LinkSwitch({ link: { id, code, isActive } }: { link: ReferralLink }) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function set(next: boolean): Promise<void> {
    await request('PATCH /api/referral_links/{id}', { params: { id }, body: { isActive: next } });
    await reloadLinks(queryClient);
  }

  async function switchOn(): Promise<void> {
    setBusy(true);
    try {
      await set(true);
      toast.success(t('links:card.nowOn', { code }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('links:card.notSwitched', { code }), { error, retry: () => void switchOn() });
    }
    setBusy(false);
  }

  async function switchOff(): Promise<void> {
    await set(false);
    toast.success(t('links:card.nowOff', { code }), { undo: () => void switchOn() });
  }

  if (!isActive)
    return (
      <ReasonedButton loading={busy} writes onClick={() => void switchOn()}>
        {t('links:card.switchOn')}
      </ReasonedButton>
    );
  return (
    <ConfirmedButton
      label={t('links:card.switchOffOne', { code })}
      title={t('links:card.switchOffTitle')}
      text={t('links:card.switchOffText', { code })}
      confirm={t('links:card.switchOff')}
      failed={t('links:card.notSwitched', { code })}
      act={switchOff}
    >
      {t('links:card.switchOff')}
    </ConfirmedButton>
  );
}
