import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import form from '../operators/OperatorForm.module.css';
import { type ProductValues, typedGross } from './product-form.ts';
import { productKinds } from './products-search.ts';

const NUMBER_LENGTH = 100;
const NAME_LENGTH = 200;

interface Props {
  state: Pick<ServerFormState<ProductValues>, 'form'>;
  /** There are orders of it, so its kind and days cannot change. */
  sold?: boolean;
}

/** Number, name, kind, price and QP of a product. */
export function ProductFields({ state, sold = false }: Props) {
  const { t } = useTexts();
  const { getInputProps, values } = state.form;
  return (
    <>
      <div className="bw-pair">
        <TextField
          label={t('shop:products.number')}
          autoComplete="off"
          maxLength={NUMBER_LENGTH}
          {...getInputProps('number')}
        />
        <TextField
          label={t('shop:products.shopId')}
          description={t('shop:products.shopIdHint')}
          autoComplete="off"
          maxLength={NUMBER_LENGTH}
          {...getInputProps('shopId')}
        />
      </div>
      <TextField
        label={t('shop:products.name')}
        autoComplete="off"
        maxLength={NAME_LENGTH}
        {...getInputProps('name')}
      />
      <details open={values.nameEn !== '' || values.nameFr !== '' || values.nameRu !== ''}>
        <summary>{t('shop:products.otherNames')}</summary>
        <div className={form.form}>
          {(['nameEn', 'nameFr', 'nameRu'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`operations:field.${name}`)}
              autoComplete="off"
              maxLength={NAME_LENGTH}
              {...getInputProps(name)}
            />
          ))}
        </div>
      </details>
      <div className="bw-pair">
        <SelectField
          label={t('shop:products.kindLabel')}
          description={sold ? t('shop:products.soldHint') : undefined}
          disabled={sold}
          options={productKinds.map((kind) => ({ value: kind, label: t(`shop:products.kind.${kind}`) }))}
          {...getInputProps('kind')}
        />
        {values.kind !== 'goods' && (
          <TextField
            label={t('shop:products.days')}
            inputMode="numeric"
            autoComplete="off"
            disabled={sold}
            {...getInputProps('days')}
          />
        )}
      </div>
      <Worth state={state} />
    </>
  );
}

function Worth({ state }: Pick<Props, 'state'>) {
  const { t, format } = useTexts();
  const { getInputProps, values } = state.form;
  const gross = typedGross(values.net, values.vat);
  return (
    <div className="bw-pair">
      <TextField
        label={t('shop:products.net')}
        description={gross === null ? undefined : t('shop:products.grossIs', { amount: format.money(gross) })}
        inputMode="decimal"
        autoComplete="off"
        {...getInputProps('net')}
      />
      <TextField
        label={t('shop:products.vat')}
        inputMode="decimal"
        autoComplete="off"
        {...getInputProps('vat')}
      />
      <TextField
        label={t('shop:products.qp')}
        inputMode="numeric"
        autoComplete="off"
        {...getInputProps('qp')}
      />
    </div>
  );
}
