import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { download } from '../../../api/file.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Changes } from '../approvals/Changes.tsx';
import { SaveFileButton } from '../SaveFileButton.tsx';
import css from './Accounting.module.css';
import { type AccountingMonth, reloadAccounting } from './accounting.data.ts';

type HandedOver = NonNullable<AccountingMonth['handedOver']>;

/** The versions of a month's file that the tax adviser received: who, when, why, what changed; and how to correct one. */
export function Versions({ month, handedOver }: { month: string; handedOver: HandedOver }) {
  const { t } = useTexts();
  return (
    <>
      <ul className={css.files} data-testid="accounting-versions">
        {handedOver.versions.map((version) => (
          <Version key={version.version} month={month} version={version} />
        ))}
      </ul>
      {handedOver.approval !== null && (
        <p>
          <Link to="/app/operations/approvals" search={{ approval: handedOver.approval }}>
            {t('operations:accounting.version.waits')}
          </Link>
        </p>
      )}
      <NewVersion month={month} waits={handedOver.approval !== null} />
    </>
  );
}

function Version({ month, version: of }: { month: string; version: HandedOver['versions'][number] }) {
  const { t, format } = useTexts();
  const { version, at, by, approvedBy, reason, lines, sha256, before, after } = of;
  const who = t('operations:accounting.handedOverBy', { day: format.dateTime(at), name: by.name });
  return (
    <li>
      <div>
        <strong>{t('operations:accounting.version.of', { version: format.integer(version) })}</strong>
        <p>{who}</p>
        {approvedBy !== null && (
          <p>{t('operations:accounting.version.approvedBy', { name: approvedBy.name })}</p>
        )}
        {reason !== null && <p>{reason}</p>}
        {reason !== null && <Changes before={before} after={after} />}
        <p className="quiet">
          {t('labelled', { label: t('operations:field.lines'), value: format.integer(lines) })}
        </p>
        <p className="quiet">
          <code className={css.hash}>{sha256}</code>
        </p>
      </div>
      <SaveFileButton
        save={() =>
          download('GET /api/accounting/{month}/datev.csv', { params: { month }, query: { version } })
        }
      >
        {t('operations:accounting.save')}
      </SaveFileButton>
    </li>
  );
}

/** Prepares a new version with the present settings, if permitted. */
function NewVersion({ month, waits }: { month: string; waits: boolean }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { rights } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (!rights.includes('accounting.write')) return null;
  return (
    <>
      <p className="quiet">{t('operations:accounting.version.hint')}</p>
      <div className={css.links}>
        <SaveFileButton
          save={() =>
            download('GET /api/accounting/{month}/datev.csv', { params: { month }, query: { draft: '1' } })
          }
        >
          {t('operations:accounting.version.draft')}
        </SaveFileButton>
        <ReasonedButton
          aria-haspopup="dialog"
          reason={waits ? t('operations:accounting.version.waits') : null}
          onClick={() => setAsking(true)}
        >
          {t('operations:accounting.version.button')}
        </ReasonedButton>
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('operations:accounting.version.button')}
          confirm={t('operations:accounting.version.confirm')}
          draft={`accounting.version.${month}`}
          send={(body) =>
            requestOnce('POST /api/accounting/{month}/versions', { params: { month }, body }).then(
              ({ approval }) =>
                toast.success(
                  t(
                    approval === null
                      ? 'operations:accounting.version.done'
                      : 'operations:accounting.version.prepared',
                  ),
                ),
            )
          }
          onSent={() => {
            void reloadAccounting(client);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('operations:accounting.version.text')}</p>
        </ReasonDialog>
      )}
    </>
  );
}
