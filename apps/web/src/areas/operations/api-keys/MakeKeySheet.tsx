import type { KeyRight } from '@blattwerk/contract/http/rights.ts';
import { addDays, berlinDayEnd } from '@blattwerk/plan/days.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopiedOnce } from '../../../ui/CopiedOnce.tsx';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { rightText } from '../approvals/changed-fields.ts';
import { type NewApiKey, reloadApiKeys } from './api-keys.data.ts';
import { keyRights } from './key-rights.ts';
import css from './MakeKeySheet.module.css';

/** Default validity in days; the server accepts two years at most. */
const DEFAULT_DAYS = 365;

/** Creates an API key and shows it this once. */
export function MakeKeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [made, setMade] = useState<NewApiKey | null>(null);
  return (
    <Sheet title={t('operations:apiKeys.make')} onClose={onClose}>
      {made === null ? <MakeForm onMade={setMade} /> : <ShownOnce made={made} onClose={onClose} />}
    </Sheet>
  );
}

function MakeForm({ onMade }: { onMade: (made: NewApiKey) => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: 'make-api-key',
    initialValues: {
      name: '',
      rights: [] as KeyRight[],
      // A day; the key is valid until its end.
      expiresAt: addDays(berlinDay(Date.now()), DEFAULT_DAYS),
    },
    validate: {
      name: required,
      rights: (rights) => (rights.length === 0 ? t('operations:apiKeys.noRight') : null),
      expiresAt: required,
    },
    send: ({ expiresAt, ...body }) =>
      requestOnce('POST /api/api_keys', {
        body: { ...body, expiresAt: new Date(berlinDayEnd(expiresAt)).toISOString() },
      }),
    onSent: (made) => {
      void reloadApiKeys(client);
      onMade(made);
    },
  });
  const { getInputProps, values, setFieldValue } = state.form;
  return (
    <ServerForm state={state} label={t('operations:apiKeys.make')} className={css.form}>
      <p className="quiet">{t('operations:apiKeys.makeLead')}</p>
      <TextField
        label={t('operations:apiKeys.name')}
        description={t('operations:apiKeys.nameHint')}
        autoComplete="off"
        maxLength={100}
        {...getInputProps('name')}
      />
      <RightChoice
        value={values.rights}
        error={getInputProps('rights').error}
        onChange={(rights) => setFieldValue('rights', rights)}
      />
      <TextField type="date" label={t('operations:apiKeys.until')} {...getInputProps('expiresAt')} />
      <SaveButton state={state}>{t('operations:apiKeys.make')}</SaveButton>
    </ServerForm>
  );
}

interface RightChoiceProps {
  value: readonly KeyRight[];
  error: unknown;
  onChange: (rights: KeyRight[]) => void;
}

/** The key's permissions; nobody can grant what they lack. */
function RightChoice({ value, error, onChange }: RightChoiceProps) {
  const { t } = useTexts();
  const { rights: own } = useSession();
  return (
    <fieldset className={css.rights}>
      <legend>{t('operations:apiKeys.rights')}</legend>
      {keyRights.map((right) => (
        <CheckField
          key={right}
          checked={value.includes(right)}
          disabled={!own.includes(right)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...value, right] : value.filter((one) => one !== right))
          }
        >
          {t(rightText(right))}
        </CheckField>
      ))}
      {typeof error === 'string' && (
        <p role="alert" className="bw-fault">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The key itself; it cannot be shown again. */
function ShownOnce({ made: { name, key }, onClose }: { made: NewApiKey; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <div className={css.form}>
      <p>{t('operations:apiKeys.madeText', { name })}</p>
      {key === null ? (
        <Note tone="alarm">{t('operations:apiKeys.notShown')}</Note>
      ) : (
        <>
          <CopiedOnce value={key} label={t('operations:apiKeys.copy')} testId="api-key" />
          <Note>{t('operations:apiKeys.onceNote')}</Note>
          <p className="quiet">{t('operations:apiKeys.how', { header: 'Authorization: Bearer bwk_…' })}</p>
        </>
      )}
      <div>
        <Button onClick={onClose}>{t('operations:apiKeys.kept')}</Button>
      </div>
    </div>
  );
}
