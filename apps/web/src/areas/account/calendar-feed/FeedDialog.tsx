import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import confirm from '../../../ui/Confirm.module.css';
import { ConfirmButtons, ConfirmFrame } from '../../../ui/Confirm.tsx';
import { CopiedOnce } from '../../../ui/CopiedOnce.tsx';
import { CheckField } from '../../../ui/form/fields.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type NewFeed, subscribeAddress } from './calendar-feed.data.ts';

interface Props {
  /** Creating this feed revokes the existing one. */
  replaces: boolean;
  onMade: () => void;
  onClose: () => void;
}

/** Creates the URL of the user's calendar feed and shows it this once. */
export function FeedDialog({ replaces, onMade, onClose }: Props) {
  const { t } = useTexts();
  const [names, setNames] = useState(false);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<NewFeed | null>(null);

  async function make(): Promise<void> {
    setBusy(true);
    try {
      setMade(await request('POST /api/settings/calendar-feed', { body: { names } }));
      onMade();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('account:calendar.makeFailed'), { error });
    }
    setBusy(false);
  }

  return (
    <ConfirmFrame title={t('account:calendar.dialogTitle')} busy={busy} onClose={onClose}>
      {(close) =>
        made === null ? (
          <>
            <div className={confirm.text}>
              <p>{t('account:calendar.makeText')}</p>
              {replaces && <p>{t('account:calendar.replaceText')}</p>}
              <CheckField checked={names} onChange={({ currentTarget }) => setNames(currentTarget.checked)}>
                {t('account:calendar.names')}
              </CheckField>
              <p className="quiet">{t('account:calendar.namesHint')}</p>
            </div>
            <ConfirmButtons
              confirm={t('account:calendar.make')}
              busy={busy}
              onCancel={close}
              onConfirm={() => void make()}
            />
          </>
        ) : (
          <MadeFeed address={made.address} onClose={close} />
        )
      }
    </ConfirmFrame>
  );
}

/** The URL; it cannot be shown again. */
function MadeFeed({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <div className={confirm.text}>
        <p>{t('account:calendar.madeText')}</p>
        <CopiedOnce value={address} label={t('account:calendar.copy')} testId="calendar-address" />
      </div>
      <div className={confirm.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('account:calendar.kept')}
        </Button>
        <ButtonAnchor href={subscribeAddress(address)} icon="calendar">
          {t('account:calendar.open')}
        </ButtonAnchor>
      </div>
    </>
  );
}
