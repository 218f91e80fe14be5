import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { sayPrepared } from '../approvals/say-prepared.ts';
import { ProvenDialog } from '../ProvenDialog.tsx';
import { typedAmount } from '../typed-amount.ts';
import css from './Findings.module.css';
import { type FindingSettings, findingSettingsQuery, reloadFindings } from './findings.data.ts';

type Rule = FindingSettings['rules'][number];

/** The amount from which findings need a decision, and the bonuses that are always corrected without one. */
export function RulesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const isCorrecting = rights.includes('money.correct');
  return (
    <Sheet title={t('findings:rules.title')} onClose={onClose}>
      <QueryContent query={useQuery(findingSettingsQuery())} lines={[60, 80, 80]}>
        {(settings) => (
          <div className={css.details} data-testid="finding-rules">
            <MinimumForm key={settings.version} settings={settings} readOnly={!isCorrecting} />
            <p>{t('findings:rules.text')}</p>
            <ul className={css.kinds}>
              {settings.rules.map((rule) => (
                <RuleLine key={rule.bonus} rule={rule} isCorrecting={isCorrecting} />
              ))}
            </ul>
          </div>
        )}
      </QueryContent>
    </Sheet>
  );
}

function RuleLine({ rule, isCorrecting }: { rule: Rule; isCorrecting: boolean }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { bonus, always, approval } = rule;
  const name = t(`money:credits.bonus.${bonus}`);
  const words = t(always ? 'findings:rules.ask' : 'findings:rules.always');
  return (
    <li data-rule={bonus}>
      <span>
        {t('labelled', {
          label: name,
          value: t(always ? 'findings:rules.isAlways' : 'findings:rules.isAsked'),
        })}
      </span>
      {approval !== null && <span className="quiet">{t('findings:rules.waits')}</span>}
      {isCorrecting && approval === null && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-label={t('labelled', { label: name, value: words })}
          onClick={() => setIsOpen(true)}
        >
          {words}
        </Button>
      )}
      {isOpen && <RuleDialog rule={rule} onClose={() => setIsOpen(false)} />}
    </li>
  );
}

function RuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [agreement, setAgreement] = useState(false);
  const { bonus } = rule;
  const always = !rule.always;
  const words = t(always ? 'findings:rules.always' : 'findings:rules.ask');
  return (
    <ProvenDialog
      title={t('labelled', { label: t(`money:credits.bonus.${bonus}`), value: words })}
      confirm={words}
      send={({ reason }, proof) => {
        const body = { bonus, always, ...(always && { agreement }), reason };
        return requestOnce('POST /api/finding_rules', { body, proof });
      }}
      onSent={({ approval }) => {
        if (approval === null) toast.success(t('findings:rules.done'));
        else void sayPrepared({ client, t }, approval, t('findings:correct.prepared'));
        void reloadFindings(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(always ? 'findings:rules.alwaysText' : 'findings:rules.askText')}</p>
      {always && (
        <CheckField checked={agreement} onChange={({ currentTarget }) => setAgreement(currentTarget.checked)}>
          {t('findings:rules.agreement')}
        </CheckField>
      )}
    </ProvenDialog>
  );
}

/** The amount from which a finding needs a decision; read-only for those who may not change it. */
function MinimumForm({ settings, readOnly }: { settings: FindingSettings; readOnly: boolean }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const { minimum, version } = settings;
  const state = useServerForm({
    draft: null,
    initialValues: { minimum: minimum.replace('.', ','), reason: '' },
    validate: {
      minimum: (text) => (amountOf(text) === null ? t('operations:safeguards.amountInvalid') : null),
      reason: required,
    },
    send: ({ minimum: typed, reason }) =>
      request('PATCH /api/finding_settings', { body: { minimum: amountOf(typed) ?? '', reason }, version }),
    onSent: () => {
      toast.success(t('findings:rules.saved'));
      void reloadFindings(client);
    },
  });
  if (readOnly) return <p>{t('findings:rules.minimumIs', { amount: format.money(minimum) })}</p>;
  const { getInputProps } = state.form;
  return (
    <ServerForm state={state} label={t('findings:rules.title')} className={css.form}>
      <TextField
        label={t('findings:rules.minimum')}
        description={t('findings:rules.minimumHint')}
        inputMode="decimal"
        autoComplete="off"
        {...getInputProps('minimum')}
      />
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('findings:rules.save')}
      </ReasonedButton>
    </ServerForm>
  );
}

/** An amount as the API takes it; null if invalid. */
function amountOf(text: string): string | null {
  const amount = typedAmount(text);
  return amount === null || amount.startsWith('-') ? null : amount;
}
