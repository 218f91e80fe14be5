import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { type ServerFormState, useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import form from '../operators/OperatorForm.module.css';
import { useShown } from '../use-shown.ts';
import { type KeptShop, keptShopQuery, reloadShops } from './kept-shops.data.ts';

const NAME_LENGTH = 100;
const ADDRESS_LENGTH = 300;

/** Values of the shop form. A type and not an interface, since forms need an index signature. */
type ShopValues = { name: string; address: string; open: boolean };

function valuesOf({ name, address, open }: KeptShop): ShopValues {
  return { name, address: address ?? '', open };
}

/** A new shop. */
export function NewShopSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm<ShopValues, KeptShop>({
    draft: 'new-shop',
    initialValues: { name: '', address: '', open: true },
    validate: { name: required },
    send: (body) => requestOnce('POST /api/shops', { body }),
    onSent: ({ name }) => {
      toast.success(t('shopsDesk:made', { name }));
      void reloadShops(client);
      onClose();
    },
  });
  return (
    <Sheet title={t('shopsDesk:new')} onClose={onClose}>
      <ServerForm state={state} label={t('shopsDesk:new')} className={form.form}>
        <Fields state={state} />
        <SaveButton state={state}>{t('shopsDesk:make')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}

/** One shop, and the form that changes it. */
export function ShopDetails({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <QueryContent query={useQuery(keptShopQuery(id))} lines={[60, 80]}>
      {(shop) => (
        <div className={form.form}>
          <ShopForm key={shop.id} shop={shop} />
          {shop.payouts === 0 ? <DeleteShop shop={shop} /> : <p className="quiet">{t('shopsDesk:used')}</p>}
        </div>
      )}
    </QueryContent>
  );
}

function ShopForm({ shop }: { shop: KeptShop }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const shown = useShown<KeptShop, ShopValues>(shop, { valuesOf, query: keptShopQuery(shop.id) });
  const state = useServerForm<ShopValues, KeptShop>({
    draft: null,
    initialValues: valuesOf(shop),
    validate: { name: required },
    send: (body) =>
      shown.send(
        body,
        () => request('PATCH /api/shops/{id}', { params: { id: shop.id }, body, version: shown.version }),
        (typed) => state.form.setValues(typed),
      ),
    onSent: (saved) => {
      shown.show(saved);
      const values = valuesOf(saved);
      state.form.setValues(values);
      state.form.resetDirty(values);
      void reloadShops(client);
    },
  });
  return (
    <ServerForm state={state} label={t('shopsDesk:change')} className={form.form}>
      <Fields state={state} />
      <SaveButton state={state} />
    </ServerForm>
  );
}

function Fields({ state }: { state: Pick<ServerFormState<ShopValues>, 'form'> }) {
  const { t } = useTexts();
  const { getInputProps } = state.form;
  return (
    <>
      <TextField
        label={t('shopsDesk:name')}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        {...getInputProps('name')}
      />
      <TextField
        label={t('shopsDesk:address')}
        description={t('shopsDesk:addressHint')}
        type="url"
        inputMode="url"
        maxLength={ADDRESS_LENGTH}
        autoComplete="off"
        {...getInputProps('address')}
      />
      <CheckField {...getInputProps('open', { type: 'checkbox' })}>{t('shopsDesk:isOpen')}</CheckField>
    </>
  );
}

function DeleteShop({ shop: { id, name } }: { shop: KeptShop }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmedButton
      title={t('shopsDesk:delete.title')}
      text={t('shopsDesk:delete.text', { name })}
      confirm={t('shopsDesk:delete.confirm')}
      failed={t('shopsDesk:delete.failed')}
      act={async () => {
        await request('DELETE /api/shops/{id}', { params: { id } });
        toast.success(t('shopsDesk:delete.done', { name }));
        await navigate({ to: '/app/operations/shops', search: {}, ignoreBlocker: true });
        await reloadShops(client);
      }}
    >
      {t('shopsDesk:delete.button')}
    </ConfirmedButton>
  );
}
