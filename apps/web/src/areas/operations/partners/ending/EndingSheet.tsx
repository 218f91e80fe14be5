import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import css from '../../cards.module.css';
import { MonthField } from '../move/MonthField.tsx';
import { monthsOfMove } from '../move/move.data.ts';
import type { PartnerFile } from '../partners.data.ts';
import { downlines, endEffectQuery, endReasons } from './ending.data.ts';

type Downline = (typeof downlines)[number];

interface Props {
  file: PartnerFile;
  onClose: () => void;
}

/** Ends a partner's contract with a month: reason, what happens to the first line, and the effect. */
export function EndingSheet({ file, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Sheet title={t('operations:ending.title')} onClose={onClose}>
      <QueryContent query={useQuery(endEffectQuery(file.id))} lines={[60, 80]}>
        {(effect) => <EndingForm file={file} effect={effect} onClose={onClose} />}
      </QueryContent>
    </Sheet>
  );
}

interface FormProps extends Props {
  effect: CallAnswer<'GET /api/operator/partners/{id}/contract-end-effect'>;
}

function EndingForm({ file, effect, onClose }: FormProps) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const months = monthsOfMove(Date.now());
  const [, next = ''] = months;
  const state = useServerForm({
    draft: `ending.${file.id}`,
    initialValues: {
      effectiveFrom: next,
      reasonCode: 'partner' as (typeof endReasons)[number],
      downline: 'rollUp' as Downline,
      reason: '',
    },
    validate: { reason: required },
    send: (body) =>
      requestOnce('POST /api/operator/partners/{id}/terminate', { params: { id: file.id }, body }),
    onSent: ({ status, effectiveFrom }) => {
      const named = { name: file.displayName, date: format.date(effectiveFrom) };
      toast.success(t(status === 'done' ? 'operations:ending.done' : 'operations:ending.scheduled', named));
      // The first line moves, and levels and estimates change: nearly every figure.
      void client.invalidateQueries();
      onClose();
    },
  });
  const { getInputProps, values } = state.form;
  return (
    <ServerForm state={state} label={t('operations:ending.title')} className={css.form}>
      <MonthField months={months} input={getInputProps('effectiveFrom')} />
      <SelectField
        label={t('operations:ending.cause')}
        options={endReasons.map((value) => ({ value, label: t(`operations:ending.reasonCode.${value}`) }))}
        {...getInputProps('reasonCode')}
      />
      <SelectField
        label={t('operations:ending.line')}
        options={downlines.map((value) => ({ value, label: t(`operations:ending.downline.${value}`) }))}
        {...getInputProps('downline')}
      />
      <Effect file={file} effect={effect} downline={values.downline} />
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('operations:ending.confirm')}
      </ReasonedButton>
    </ServerForm>
  );
}

/** Effect of the end: earnings, place of the first line, and remaining money. */
function Effect({
  file: { balance, pending },
  effect: { sponsor, firstLine, team },
  downline,
}: Pick<FormProps, 'file' | 'effect'> & { downline: Downline }) {
  const { t, format } = useTexts();
  const number = format.integer(firstLine);
  return (
    <ul className={css.list} data-testid="ending-effect">
      <li>{t('operations:ending.effect.affiliate')}</li>
      <li>
        {downline === 'rollUp' && sponsor !== null
          ? t('operations:ending.effect.rollUp', {
              number,
              team: format.integer(team),
              name: sponsor.displayName,
            })
          : t('operations:ending.effect.stay', { number })}
      </li>
      <li>
        {t('operations:ending.effect.money', {
          balance: format.money(balance),
          pending: format.money(pending),
        })}
      </li>
    </ul>
  );
}
