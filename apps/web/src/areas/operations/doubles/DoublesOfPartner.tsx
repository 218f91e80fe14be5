import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { doublesOfQuery } from './doubles.data.ts';

/** Possible duplicates, at the top of a partner's page; nothing if there are none or all are decided. */
export function DoublesOfPartner({ partner }: { partner: number }) {
  const { t } = useTexts();
  const { data } = useQuery(doublesOfQuery(partner));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Note>
      {data.items.map(({ id, partners, reasons: found }) => {
        const other = partners.find((one) => one.id !== partner);
        if (other === undefined) return null;
        return (
          <p key={id} data-testid="likely-double">
            {t('partnerDesk:doubles.beside', {
              shared: found.map((one) => t(`partnerDesk:doubles.reason.${one}`)).join(', '),
            })}{' '}
            <PartnerFileLink id={other.id}>{`${other.displayName} (#${other.id})`}</PartnerFileLink>
          </p>
        );
      })}
    </Note>
  );
}
