import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { MailTest } from '../../session/setup/MailTest.tsx';
import css from '../operators/OperatorForm.module.css';
import type { Company } from './company.data.ts';

/** Mail settings, with a test to one's own or another address. */
export function MailCard({ company: { mail } }: { company: Company }) {
  const { t } = useTexts();
  const [email, setEmail] = useState(useSession().user?.email ?? '');
  return (
    <Card title={t('setup:mail.title')}>
      <div className={css.form}>
        <MailTest
          mail={mail}
          email={email}
          lacks={email.trim() === '' ? t('operations:mailTest.lacks') : null}
          send={(to) => request('POST /api/company/mail-test', { body: { email: to } })}
        >
          <TextField
            type="email"
            label={t('operations:mailTest.to')}
            value={email}
            onChange={({ currentTarget: { value } }) => setEmail(value)}
          />
        </MailTest>
      </div>
    </Card>
  );
}
