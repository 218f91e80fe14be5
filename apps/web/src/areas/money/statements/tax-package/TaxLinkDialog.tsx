import { useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { request } from '../../../../api/request.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import confirm from '../../../../ui/Confirm.module.css';
import { ConfirmButtons, ConfirmFrame } from '../../../../ui/Confirm.tsx';
import { CopiedOnce } from '../../../../ui/CopiedOnce.tsx';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { type LinkDays, linkDays, type NewTaxLink, USUAL_DAYS } from './tax-links.data.ts';

interface Props {
  year: number;
  onMade: () => void;
  onClose: () => void;
}

/** Creates a link to the tax package of a year and shows it this once. */
export function TaxLinkDialog({ year, onMade, onClose }: Props) {
  const { t, format } = useTexts();
  const [days, setDays] = useState<LinkDays>(USUAL_DAYS);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<NewTaxLink | null>(null);

  async function make(): Promise<void> {
    setBusy(true);
    try {
      setMade(await request('POST /api/tax_links', { body: { year, days } }));
      onMade();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('money:tax.makeFailed'), { error });
    }
    setBusy(false);
  }

  return (
    <ConfirmFrame title={t('money:tax.link', { year })} busy={busy} onClose={onClose}>
      {(close) =>
        made === null ? (
          <>
            <div className={confirm.text}>
              <p>{t('money:tax.makeText', { year })}</p>
              <SelectField
                label={t('money:tax.days')}
                value={String(days)}
                options={linkDays.map((count) => ({
                  value: String(count),
                  label: t('money:tax.dayCount', { count, number: format.integer(count) }),
                }))}
                onChange={({ currentTarget: { value } }) =>
                  setDays(linkDays.find((count) => String(count) === value) ?? USUAL_DAYS)
                }
              />
            </div>
            <ConfirmButtons
              confirm={t('money:tax.make')}
              busy={busy}
              onCancel={close}
              onConfirm={() => void make()}
            />
          </>
        ) : (
          <>
            <div className={confirm.text}>
              <p>{t('money:tax.madeText', { date: format.date(made.expiresAt) })}</p>
              <CopiedOnce value={made.address} label={t('money:tax.copy')} testId="tax-link" />
            </div>
            <div className={confirm.buttons}>
              <Button onClick={close}>{t('money:tax.kept')}</Button>
            </div>
          </>
        )
      }
    </ConfirmFrame>
  );
}
