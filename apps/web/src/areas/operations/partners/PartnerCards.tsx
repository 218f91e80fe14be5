import { Link } from '@tanstack/react-router';
import { isZero } from '../../../api/amount.ts';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { dialled } from '../../../ui/dialled.ts';
import { FieldList } from '../../../ui/FieldList.tsx';
import { MailAddress } from '../../../ui/MailAddress.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import css from './PartnerPage.module.css';
import type { PartnerFile } from './partners.data.ts';

interface Props {
  file: PartnerFile;
}

/** Who it is, how to reach them, and who brought them. */
export function PersonCard({ file }: Props) {
  const { t, format } = useTexts();
  const { id, sponsor, codesLeadTo, lastSignInAt, disabled, deleted, placed } = file;
  return (
    <Card title={t('operations:partner.person')}>
      {(disabled || !placed) && (
        <p className={css.states}>
          {deleted && <Badge tone="bad">{t('operations:state.deleted')}</Badge>}
          {disabled && !deleted && <Badge tone="bad">{t('operations:state.disabled')}</Badge>}
          {!placed && <Badge tone="waiting">{t('operations:partner.unplaced')}</Badge>}
        </p>
      )}
      {deleted && <p>{t('operations:partner.deleted')}</p>}
      <FieldList
        fields={[
          ...(deleted ? [] : [[t('operations:partner.name'), `${file.firstName} ${file.lastName}`] as const]),
          [t('operations:partner.number'), String(id)],
          ...(deleted ? [] : reachedAt(t, file)),
          ...(file.emailChange === null
            ? []
            : [
                [
                  t('operations:address.waits'),
                  t('operations:address.until', {
                    email: file.emailChange.email,
                    date: format.dateTime(file.emailChange.until),
                  }),
                ] as const,
              ]),
          ...(file.mergedInto === null
            ? []
            : [[t('partnerDesk:merge.goesOnAs'), <Sponsor key="into" sponsor={file.mergedInto} />] as const]),
          ...file.mergedFrom.map(
            (one) => [t('partnerDesk:merge.goesOnHere'), <Sponsor key={one.id} sponsor={one} />] as const,
          ),
          [t('operations:partner.sponsor'), <Sponsor key="sponsor" sponsor={sponsor} />],
          ...(codesLeadTo === null
            ? []
            : [
                [t('operations:partner.codesLeadTo'), <Sponsor key="codes" sponsor={codesLeadTo} />] as const,
              ]),
          [
            t('operations:partner.lastSignIn'),
            lastSignInAt === null ? t('operations:partner.never') : format.dateTime(lastSignInAt),
          ],
        ]}
      />
    </Card>
  );
}

/** Contact data of the partner. */
function reachedAt(t: Translate, { email, phone }: PartnerFile) {
  return [
    [
      t('operations:partner.email'),
      <a key="email" href={`mailto:${email}`}>
        <MailAddress>{email}</MailAddress>
      </a>,
    ] as const,
    [
      t('operations:partner.phone'),
      phone === null ? (
        UNKNOWN
      ) : (
        <a key="phone" href={`tel:${dialled(phone)}`}>
          {phone}
        </a>
      ),
    ] as const,
  ];
}

function Sponsor({ sponsor }: Pick<PartnerFile, 'sponsor'>) {
  if (sponsor === null) return UNKNOWN;
  return <PartnerFileLink id={sponsor.id}>{sponsor.name}</PartnerFileLink>;
}

/** The partner's balance, with actions to change it manually. */
export function MoneyCard({ file: { id, balance, pending, debt } }: Props) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  return (
    <Card
      title={t('operations:partner.money')}
      aside={
        rights.includes('money.correct') && (
          <Link to="/app/operations/corrections" search={{ new: 1, for: id }}>
            {t('operations:partner.correct')}
          </Link>
        )
      }
    >
      <FieldList
        fields={[
          [t('operations:partner.balance'), format.money(balance)],
          [t('operations:partner.pending'), format.money(pending)],
          ...(isZero(debt)
            ? []
            : [[t('operations:partner.debt'), <Owed key="debt" partner={id} debt={debt} />] as const]),
        ]}
      />
      {(rights.includes('claims.answer') || rights.includes('money.correct')) && (
        <Link to="/app/operations/questions" search={{ partner: id }} preload={false}>
          {t('operations:title.questions')}
        </Link>
      )}
    </Card>
  );
}

/** A partner's debt, linked to its letters for those who may read them. */
function Owed({ partner, debt }: { partner: number; debt: string }) {
  const { format } = useTexts();
  const { rights } = useSession();
  const amount = format.money(debt);
  if (!rights.includes('money.correct') && !rights.includes('accounting.read')) return amount;
  return (
    <Link to="/app/operations/corrections" search={{ view: 'debts', partner, debtor: partner }}>
      {amount}
    </Link>
  );
}
