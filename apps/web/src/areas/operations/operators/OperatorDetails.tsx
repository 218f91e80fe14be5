import type { Right } from '@blattwerk/contract/http/rights.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldList } from '../../../ui/FieldList.tsx';
import { CheckField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import { StrandedApprovals } from '../approvals/StrandedApprovals.tsx';
import { sayPrepared } from '../approvals/say-prepared.ts';
import { useShown } from '../use-shown.ts';
import { AccountActions } from './AccountActions.tsx';
import css from './OperatorForm.module.css';
import { type Operator, operatorQuery, reloadOperators } from './operators.data.ts';
import { RightFields } from './RightFields.tsx';
import { allRights } from './rights.ts';

/** A person who works for the company: rights, and actions on the account. */
export function OperatorDetails({ id }: { id: number }) {
  const { t, format } = useTexts();
  const { user } = useSession();
  const query = useQuery(operatorQuery(id));
  return (
    <QueryContent query={query} lines={[60, 80, 80]}>
      {(operator) => (
        <div className={css.form}>
          <FieldList
            fields={[
              [t('operations:operators.name'), `${operator.firstName} ${operator.lastName}`],
              [t('operations:operators.email'), <MailAddress key="email">{operator.email}</MailAddress>],
              [
                t('operations:operators.lastSignIn'),
                operator.lastSignInAt === null ? '–' : format.dateTime(operator.lastSignInAt),
              ],
              [
                t('operations:operators.secondFactor'),
                t(operator.secondFactor ? 'operations:operators.on' : 'operations:operators.off'),
              ],
            ]}
          />
          {operator.invitedUntil !== null && (
            <Note>
              {t('operations:operators.invitedUntil', { date: format.dateTime(operator.invitedUntil) })}
            </Note>
          )}
          {operator.id === user?.id ? (
            <Note tone="leaf">{t('operations:operators.oneself')}</Note>
          ) : (
            <>
              <AccessForm operator={operator} />
              <AccountActions operator={operator} />
            </>
          )}
        </div>
      )}
    </QueryContent>
  );
}

/** Changes somebody's rights, or grants full access; what needs a second person is submitted for approval. */
function AccessForm({ operator }: { operator: Operator }) {
  const { id } = operator;
  const { t } = useTexts();
  const client = useQueryClient();
  const shown = useShown(operator, { valuesOf: accessOf, query: operatorQuery(id) });
  const { roles } = useSession();
  const required = useRequired();
  const state = useServerForm({
    draft: null,
    initialValues: { ...accessOf(operator), reason: '' },
    validate: { reason: required },
    send: ({ reason, ...access }) =>
      shown.send(
        access,
        () =>
          request('PATCH /api/operators/{id}', {
            params: { id },
            body: { reason, admin: access.admin, ...(!access.admin && { rights: access.rights }) },
            version: shown.version,
          }),
        (values) => {
          state.form.setValues(values);
        },
      ),
    onSent: ({ approval, operator: saved }) => {
      shown.show(saved);
      // A change waiting for a second person is not in force yet.
      state.form.setInitialValues({ ...accessOf(saved), reason: '' });
      state.form.reset();
      void reloadOperators(client);
      if (approval === null) toast.success(t('operations:access.saved'));
      else void sayPrepared({ client, t }, approval, t('operations:access.prepared'));
    },
  });
  const { getInputProps, values, setFieldValue } = state.form;
  const left = rightsLeft(values);
  const isLess = rightsLeft(shown.values).some((right) => !left.includes(right));
  return (
    <ServerForm state={state} label={t('operations:operators.access')} className={css.form}>
      <CheckField
        checked={values.admin}
        disabled={!roles.includes('ROLE_ADMIN')}
        onChange={({ currentTarget: { checked } }) => setFieldValue('admin', checked)}
      >
        {t('operations:access.admin')}
      </CheckField>
      {!values.admin && (
        <RightFields
          value={values.rights}
          had={shown.values.rights}
          onChange={(next) => setFieldValue('rights', next)}
        />
      )}
      <ChangesBeforeSaving
        before={changedAccess(shown.values, values)}
        after={changedAccess(values, values)}
      />
      {isLess && <StrandedApprovals users={[id]} rights={left} />}
      <ReasonField {...getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('operations:access.save')}
      </ReasonedButton>
    </ServerForm>
  );
}

interface Access {
  admin: boolean;
  rights: Right[];
}

/** Access as form values: full access includes no single rights. */
function accessOf({ admin, rights }: Operator): Access {
  return { admin, rights: admin ? [] : [...rights] };
}

/** All rights that an access includes, in the list's order. */
function rightsLeft({ admin, rights }: Access): readonly Right[] {
  return admin ? allRights : allRights.filter((right) => rights.includes(right));
}

/** Fields for the comparison before saving: with full access single rights do not count, whatever was ticked. */
function changedAccess({ admin, rights }: Access, next: Access) {
  return { admin, ...(!next.admin && { rights: allRights.filter((right) => rights.includes(right)) }) };
}
