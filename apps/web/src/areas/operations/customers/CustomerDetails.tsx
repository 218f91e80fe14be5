import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from '../cards.module.css';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { ConsideredCodes } from './ConsideredCodes.tsx';
import { type Customer, customerQuery, fullName } from './customers.data.ts';
import { SponsorForm } from './SponsorForm.tsx';

/** One customer: identities in the shops, sponsor, since when, and by which code. */
export function CustomerDetails({ id }: { id: number }) {
  const { t } = useTexts();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <QueryContent
      query={useQuery(customerQuery(id))}
      lines={[60, 80, 70]}
      missing={<Empty title={t('customers:gone')} />}
    >
      {(customer) => (
        <div className={css.form}>
          <Facts customer={customer} />
          <ConsideredCodes codes={customer.considered} />
          <div className={css.line}>
            <Button variant="default" aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
              {t('customers:change.button')}
            </Button>
          </div>
          {isChanging && <SponsorForm customer={customer} onDone={() => setIsChanging(false)} />}
        </div>
      )}
    </QueryContent>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { id, email, numbers, signedUp, since, createdAt, sponsor, attributedBy, code, source } = customer;
  const link = (partner: number, name: string) =>
    rights.includes('partners.read') ? <PartnerFileLink id={partner}>{name}</PartnerFileLink> : name;
  return (
    <FieldList
      fields={[
        [t('operations:operators.name'), link(id, fullName(customer))],
        [t('operations:partner.email'), <MailAddress key="email">{email}</MailAddress>],
        [t('customers:source'), source],
        [
          t('customers:numbers'),
          numbers.map((known) => `${known.number} (${known.source})`).join(', ') || UNKNOWN,
        ],
        [t('customers:sponsor'), sponsor === null ? UNKNOWN : link(sponsor.id, sponsor.displayName)],
        [t('customers:attribution'), [t(`customers:by.${attributedBy}`), code].filter(Boolean).join(' ')],
        [t('customers:since'), format.dateTime(since)],
        [t('customers:createdAt'), format.dateTime(createdAt)],
        [t('customers:signedUp'), t(signedUp ? 'customers:login.has' : 'customers:login.none')],
      ]}
    />
  );
}
