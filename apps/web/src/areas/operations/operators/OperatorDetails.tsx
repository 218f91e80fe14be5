import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldList } from '../../../ui/FieldList.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { AccessForm } from './AccessForm.tsx';
import { AccountActions } from './AccountActions.tsx';
import css from './OperatorForm.module.css';
import { operatorQuery } from './operators.data.ts';

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
