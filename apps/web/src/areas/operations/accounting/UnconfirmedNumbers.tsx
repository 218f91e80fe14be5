import { useTexts } from '../../../i18n/use-texts.ts';
import type { AccountingMonth } from './accounting.data.ts';
import { PartnerName } from './PartnerName.tsx';
import { SumsTable } from './SumsTable.tsx';

type Unconfirmed = AccountingMonth['unconfirmed'][number];

/** VAT ids of partners abroad that VIES has not confirmed: its answer, when, and the documents concerned. */
export function UnconfirmedNumbers({ numbers }: { numbers: readonly Unconfirmed[] }) {
  const { t, format } = useTexts();
  const answer = ({ answer: said, answeredOn }: Unconfirmed) => {
    const words = t(`operations:accounting.vies.${said}`);
    return answeredOn === null ? words : t('labelled', { label: format.day(answeredOn), value: words });
  };
  return (
    <>
      <p className="quiet">{t('operations:accounting.unconfirmedHint')}</p>
      <SumsTable
        label={t('operations:accounting.unconfirmed')}
        testId="accounting-unconfirmed"
        rows={numbers}
        rowKey={({ partner, vatId, country }) => `${partner.id}/${vatId}/${country}`}
        columns={[
          {
            name: t('operations:accounting.partner'),
            cell: ({ partner }) => <PartnerName id={partner.id} name={partner.displayName} />,
          },
          { name: t('operations:field.vatId'), cell: ({ vatId }) => vatId ?? '–' },
          {
            name: t('operations:accounting.numberForm'),
            cell: ({ sound }) => t(`operations:accounting.form.${sound ? 'sound' : 'unsound'}`),
          },
          { name: t('operations:accounting.viesAnswer'), cell: answer },
          {
            name: t('operations:accounting.otherProof'),
            cell: ({ provenOn }) => provenOn !== null && format.day(provenOn),
          },
          {
            name: t('operations:accounting.documents'),
            cell: ({ documents }) => format.list(documents),
          },
        ]}
      />
    </>
  );
}
