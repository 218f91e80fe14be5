import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import css from '../../cards.module.css';
import { PartnerFinder } from '../../search/PartnerFinder.tsx';
import type { PartnerFile } from '../partners.data.ts';
import { mergeEffectQuery } from './merge.data.ts';

interface Props {
  file: PartnerFile;
  onClose: () => void;
}

/** Merges a partner into another one who is the same person: into whom, what is transferred, what is not, and why. */
export function MergeSheet({ file, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `merge.${file.id}`,
    initialValues: { into: '', intoName: '', reason: '' },
    validate: {
      into: (chosen) => (chosen === '' ? t('partnerDesk:merge.missing') : null),
      reason: required,
    },
    send: ({ into, reason }) =>
      requestOnce('POST /api/operator/partners/{id}/merge', {
        params: { id: file.id },
        body: { into: `/api/partners/${into}`, reason },
      }),
    onSent: (_, { intoName }) => {
      toast.success(t('partnerDesk:merge.done', { name: file.displayName, into: intoName }));
      // Orders, places and codes change their owner: nearly every figure changes.
      void client.invalidateQueries();
      onClose();
    },
  });
  const { getInputProps, values, setValues, errors } = state.form;
  return (
    <Sheet title={t('partnerDesk:merge.title')} onClose={onClose}>
      <ServerForm state={state} label={t('partnerDesk:merge.title')} className={css.form}>
        {values.into === '' ? (
          <PartnerFinder
            label={t('partnerDesk:merge.into')}
            draft="merge-partner"
            error={errors.into}
            onChoose={({ id, name }) => setValues({ into: String(id), intoName: name })}
          />
        ) : (
          <>
            <div className={css.line}>
              <strong>{`${values.intoName} (#${values.into})`}</strong>
              <Button variant="subtle" onClick={() => setValues({ into: '', intoName: '' })}>
                {t('partnerDesk:merge.other')}
              </Button>
            </div>
            {errors.into !== undefined && (
              <p className="bw-fault" role="alert">
                {errors.into}
              </p>
            )}
            <Effect file={file} into={Number(values.into)} />
          </>
        )}
        <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
        <ReasonedButton type="submit" writes loading={state.busy}>
          {t('partnerDesk:merge.confirm')}
        </ReasonedButton>
      </ServerForm>
    </Sheet>
  );
}

/** What is transferred, what is not, and what ends; or why the merge is impossible. */
function Effect({ file, into }: { file: PartnerFile; into: number }) {
  const { t, format } = useTexts();
  const { data: effect, error } = useQuery({
    ...mergeEffectQuery(file.id, into),
    staleTime: 0,
    retry: false,
  });
  if (error !== null) return <FormFailure error={error} />;
  if (effect === undefined) return <p className="quiet">{t('partnerDesk:merge.counting')}</p>;
  const number = format.integer;
  return (
    <ul className={css.list} data-testid="merge-effect">
      <li>
        {t('partnerDesk:merge.effect.orders', {
          orders: number(effect.orders),
          base: format.money(effect.base),
          memberships: number(effect.memberships),
          date: format.date(effect.effectiveFrom),
        })}
      </li>
      <li>
        {t('partnerDesk:merge.effect.line', {
          line: number(effect.firstLine),
          team: number(effect.team),
          name: effect.into.displayName,
        })}
      </li>
      <li>{t('partnerDesk:merge.effect.codes', { codes: number(effect.codes) })}</li>
      <li>
        {t('partnerDesk:merge.effect.money', {
          balance: format.money(effect.balance),
          pending: format.money(effect.pending),
          name: file.displayName,
        })}
      </li>
      <li>{t('partnerDesk:merge.effect.ends', { name: file.displayName })}</li>
    </ul>
  );
}
