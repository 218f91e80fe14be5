import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { MailTest } from '../../session/setup/MailTest.tsx';
import css from '../cards.module.css';
import operatorFormCss from '../operators/OperatorForm.module.css';
import { AnswerDaysForm } from './AnswerDaysForm.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { type Company, companyQuery } from './company.data.ts';
import { DocumentsCard } from './DocumentsCard.tsx';
import { LogoForm } from './LogoForm.tsx';
import { PayoutTermsForm } from './PayoutTermsForm.tsx';
import { PayoutAccount } from './payout-account/PayoutAccount.tsx';
import { SafeguardsForm } from './SafeguardsForm.tsx';
import { SignUpNeeds } from './SignUpNeeds.tsx';
import { safeguardsQuery } from './safeguards.data.ts';
import { TeamMessagesForm } from './TeamMessagesForm.tsx';

/** Settings of the whole company. */
export function CompanyPage() {
  const { t } = useTexts();
  const company = useQuery(companyQuery());
  return (
    <>
      <PageHead title={t('operations:title.company')} lead={t('operations:company.lead')} />
      {company.isPending ? <Pending lines={[90, 60, 90, 90, 60, 90]} /> : <Cards />}
    </>
  );
}

/** Rendered once it is known whether a note goes above them. */
function Cards() {
  const { t } = useTexts();
  const company = useQuery(companyQuery());
  const safeguards = useQuery(safeguardsQuery());
  return (
    <>
      <SignUpNeeds company={company.data} />
      <div className={css.cards}>
        <div className={css.column}>
          <Card title={t('operations:company.title')}>
            <QueryContent query={company} lines={[90, 90, 60, 90, 90, 60]}>
              {(known) => <CompanyForm company={known} />}
            </QueryContent>
          </Card>
          <QueryContent query={company} lines={[60, 40]}>
            {(known) => <MailCard company={known} />}
          </QueryContent>
        </div>
        <div className={css.column}>
          <Card title={t('operations:payoutTerms.title')}>
            <p className="quiet">{t('operations:payoutTerms.lead')}</p>
            <QueryContent query={company} lines={[60, 60, 60]}>
              {(known) => <PayoutTermsForm company={known} />}
            </QueryContent>
          </Card>
          <Card title={t('questionQueue:terms.title')}>
            <p className="quiet">{t('questionQueue:terms.lead')}</p>
            <QueryContent query={company} lines={[60]}>
              {(known) => <AnswerDaysForm company={known} />}
            </QueryContent>
          </Card>
          <Card title={t('operations:teamTerms.title')}>
            <p className="quiet">{t('operations:teamTerms.lead')}</p>
            <QueryContent query={company} lines={[60]}>
              {(known) => <TeamMessagesForm company={known} />}
            </QueryContent>
          </Card>
          <Card title={t('runs:account.title')}>
            <p className="quiet">{t('runs:account.lead')}</p>
            <PayoutAccount />
          </Card>
          <Card title={t('operations:logo.title')}>
            <QueryContent query={company} lines={[60, 40]}>
              {(known) => <LogoForm company={known} />}
            </QueryContent>
          </Card>
          <QueryContent query={company} lines={[80, 80, 80, 80]}>
            {(known) => <DocumentsCard company={known} />}
          </QueryContent>
          <Card title={t('operations:safeguards.title')}>
            <p className="quiet">{t('operations:safeguards.lead')}</p>
            <QueryContent query={safeguards} lines={[90, 90, 60]}>
              {(known) => <SafeguardsForm safeguards={known} />}
            </QueryContent>
          </Card>
        </div>
      </div>
    </>
  );
}

/** Mail settings, with a test to one's own or another address. */
function MailCard({ company: { mail } }: { company: Company }) {
  const { t } = useTexts();
  const [email, setEmail] = useState(useSession().user?.email ?? '');
  return (
    <Card title={t('setup:mail.title')}>
      <div className={operatorFormCss.form}>
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
