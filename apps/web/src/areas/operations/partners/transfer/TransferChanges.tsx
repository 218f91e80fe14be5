import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import css from '../../cards.module.css';
import { MoveEffect } from '../move/MoveEffect.tsx';
import type { PartnerFile } from '../partners.data.ts';
import { type TransferEffect, transferEffectQuery } from './transfer.data.ts';

interface Props {
  file: PartnerFile;
  to: string;
  effectiveFrom: string;
}

/** Who is placed where, what is transferred, what is not, and who gains and loses what; or why the transfer is impossible. */
export function TransferChanges({ file, to, effectiveFrom }: Props) {
  const { t } = useTexts();
  const { data: effect, error } = useQuery({
    ...transferEffectQuery(file.id, Number(to)),
    staleTime: 0,
    retry: false,
  });
  if (error !== null) return <FormFailure error={error} />;
  if (effect === undefined) return <p className="quiet">{t('partnerDesk:transfer.counting')}</p>;
  return (
    <>
      <Effect file={file} effect={effect} />
      <MoveEffect kind="transfer" partner={file.id} parent={to} effectiveFrom={effectiveFrom} />
    </>
  );
}

function Effect({ file, effect }: Pick<Props, 'file'> & { effect: TransferEffect }) {
  const { t, format } = useTexts();
  const name = file.displayName;
  const to = effect.successor.displayName;
  return (
    <ul className={css.list} data-testid="transfer-effect">
      <li>{t('partnerDesk:transfer.effect.place', { to, sponsor: effect.sponsor.displayName, name })}</li>
      <li>
        {t('partnerDesk:transfer.effect.line', {
          line: format.integer(effect.firstLine),
          team: format.integer(effect.team),
          to,
        })}
      </li>
      <li>{t('partnerDesk:transfer.effect.codes', { codes: format.integer(effect.codes), to })}</li>
      <li>{t('partnerDesk:transfer.effect.level', { level: effect.levelName })}</li>
      <li>
        {t('partnerDesk:transfer.effect.money', {
          balance: format.money(effect.balance),
          pending: format.money(effect.pending),
          name,
        })}
      </li>
      <li>
        {effect.agreed
          ? t('partnerDesk:transfer.effect.agreed', { to })
          : t('partnerDesk:transfer.effect.notAgreed', { to })}
      </li>
    </ul>
  );
}
