import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import css from '../cards.module.css';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import productsCss from '../products/Products.module.css';
import { PartnerFinder } from '../search/PartnerFinder.tsx';
import { ConsideredCodes } from './ConsideredCodes.tsx';
import {
  type Customer,
  changeSponsor,
  customerQuery,
  fullName,
  reloadCustomers,
  sponsorEffectQuery,
} from './customers.data.ts';

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

/** Changes a customer's sponsor: the effect is shown first, and the reason is logged. */
function SponsorForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `customer.sponsor.${customer.id}`,
    initialValues: { sponsor: '', name: '', reason: '' },
    validate: { sponsor: required, reason: required },
    send: ({ sponsor, reason }) =>
      changeSponsor(customer.id, { sponsor: `/api/partners/${sponsor}`, reason }),
    onSent: ({ sponsor }) => {
      toast.success(
        t('customers:change.done', { name: fullName(customer), sponsor: sponsor?.displayName ?? '' }),
      );
      void reloadCustomers(client);
      onDone();
    },
  });
  const { values, setValues, getInputProps, errors } = state.form;
  const isFound = values.sponsor !== '' && values.name !== '';
  return (
    <ServerForm state={state} label={t('customers:change.button')} className={css.form}>
      {isFound ? (
        <>
          <div className={css.line}>
            <strong>{`${values.name} (#${values.sponsor})`}</strong>
            <Button variant="subtle" onClick={() => setValues({ sponsor: '', name: '' })}>
              {t('customers:change.other')}
            </Button>
          </div>
          {errors.sponsor !== undefined && (
            <p className="bw-fault" role="alert">
              {errors.sponsor}
            </p>
          )}
          <ChangesBeforeSaving
            before={{ parent: customer.sponsor?.displayName ?? UNKNOWN }}
            after={{ parent: values.name }}
          />
          <SponsorEffect customer={customer.id} sponsor={values.sponsor} />
        </>
      ) : rights.includes('partners.read') ? (
        <PartnerFinder
          label={t('customers:sponsor')}
          draft="customer-sponsor"
          error={errors.sponsor}
          onChoose={({ id, name }) => setValues({ sponsor: String(id), name })}
        />
      ) : (
        <TextField label={t('customers:change.number')} inputMode="numeric" {...getInputProps('sponsor')} />
      )}
      <p className="quiet">{t('customers:change.about')}</p>
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('customers:change.confirm')}
      </ReasonedButton>
    </ServerForm>
  );
}

interface Props {
  customer: number;
  sponsor: string;
}

/** Effect of another sponsor on the running month: whose figures change, from what to what. */
function SponsorEffect({ customer, sponsor }: Props) {
  const { t, format } = useTexts();
  return (
    <section
      className={productsCss.history}
      aria-label={t('customers:change.effect')}
      data-testid="sponsor-effect"
    >
      <h3>{t('customers:change.effect')}</h3>
      <QueryContent query={useQuery(sponsorEffectQuery(customer, sponsor))} lines={[80, 80]}>
        {({ changes, asOf }) =>
          changes.length === 0 ? (
            <p className="quiet">{t('customers:change.noEffect')}</p>
          ) : (
            <>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('customers:change.for')}</th>
                    <th scope="col" data-numeric>
                      {t('volume.psv')}
                    </th>
                    <th scope="col" data-numeric>
                      {t('volume.personalQp')}
                    </th>
                    <th scope="col" data-numeric>
                      {t('volume.qp')}
                    </th>
                    <th scope="col">{t('customers:change.level')}</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map(({ partner, before, after }) => (
                    <tr key={partner.id}>
                      <td>
                        <PartnerFileLink id={partner.id}>{partner.displayName}</PartnerFileLink>
                      </td>
                      <td data-numeric>
                        <Change before={format.money(before.psv)} after={format.money(after.psv)} />
                      </td>
                      <td data-numeric>
                        <Change
                          before={format.integer(before.personalQp)}
                          after={format.integer(after.personalQp)}
                        />
                      </td>
                      <td data-numeric>
                        <Change before={format.integer(before.qp)} after={format.integer(after.qp)} />
                      </td>
                      <td>
                        <Change before={before.levelName} after={after.levelName} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {asOf !== null && (
                <p className="quiet">{t('customers:change.asOf', { time: format.dateTime(asOf) })}</p>
              )}
            </>
          )
        }
      </QueryContent>
    </section>
  );
}

/** A figure, with its new value if that differs. */
function Change({ before, after }: { before: string; after: string }) {
  return before === after ? before : `${before} → ${after}`;
}
