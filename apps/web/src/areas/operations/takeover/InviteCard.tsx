import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Takeover.module.css';
import { reloadTakeover } from './takeover.data.ts';
import { invitationStates } from './takeover-search.ts';

interface Props {
  invitations: CallAnswer<'GET /api/takeover'>['invitations'];
}

/** Who has a password by now, and the next batch of invitations. */
export function InviteCard({ invitations }: Props) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const state = useServerForm({
    draft: null,
    initialValues: { perHour: '200', affiliates: true },
    validate: {
      perHour: (typed: string) =>
        /^[1-9]\d{0,3}$/.test(typed.trim()) ? null : t('operations:takeover.perHourFault'),
    },
    send: ({ perHour, affiliates }) =>
      requestOnce('POST /api/takeover/invite', {
        body: { perHour: Number(perHour), ...(affiliates && { filter: { affiliate: true } }) },
      }),
    onSent: ({ invited, lastAt }) => {
      toast.success(
        lastAt === null
          ? t('operations:takeover.invitedNobody')
          : t('operations:takeover.invited', {
              count: invited,
              number: format.integer(invited),
              at: format.dateTime(lastAt),
            }),
      );
      return reloadTakeover(client);
    },
  });
  const { form, busy } = state;
  const open = invitations.waiting + invitations.expired;
  return (
    <Card title={t('operations:takeover.invite')}>
      <FieldList
        fields={invitationStates.map((name) => [
          t(`operations:takeover.state.${name}`),
          format.integer(invitations[name]),
        ])}
      />
      <ServerForm state={state} label={t('operations:takeover.invite')} className={css.invite}>
        <p className="quiet">{t('operations:takeover.inviteText')}</p>
        <TextField
          {...form.getInputProps('perHour')}
          label={t('operations:takeover.perHour')}
          inputMode="numeric"
        />
        <CheckField {...form.getInputProps('affiliates', { type: 'checkbox' })}>
          {t('operations:takeover.affiliatesOnly')}
        </CheckField>
        <ReasonedButton
          type="submit"
          loading={busy}
          reason={open === 0 ? t('operations:takeover.nobodyWaits') : null}
          writes
        >
          {t('operations:takeover.inviteNow')}
        </ReasonedButton>
      </ServerForm>
    </Card>
  );
}
