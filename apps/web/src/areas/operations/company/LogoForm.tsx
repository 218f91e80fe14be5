import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import css from '../operators/OperatorForm.module.css';
import { useShown } from '../use-shown.ts';
import own from './CompanyForm.module.css';
import { type Company, companyQuery, rereadCompany } from './company.data.ts';

/** The image that replaces the company's name on every page. */
export function LogoForm({ company }: { company: Company }) {
  const { logo, name } = company;
  const { t } = useTexts();
  const client = useQueryClient();
  const field = useId();
  const shown = useShown(company, { valuesOf: (known) => ({ logo: known.logo }), query: companyQuery() });
  const required = useRequired();
  const state = useServerForm({
    draft: null,
    initialValues: { image: null as string | null, chosen: '', reason: '' },
    validate: { reason: required },
    send: ({ image, reason }) =>
      shown.send(
        { logo },
        () => request('PUT /api/company/logo', { body: { image, reason }, version: shown.version }),
        // Keeps the choice: submitting again refers to the logo as it is now.
        () => undefined,
      ),
    onSent: () => {
      const values = { image: null, chosen: '', reason: '' };
      state.form.setValues(values);
      state.form.resetDirty(values);
      void rereadCompany(client).then(shown.show);
    },
  });
  const { values, errors, setValues, getInputProps } = state.form;
  const choose = async (file: File) => setValues({ image: await logoOf(file), chosen: file.name });
  return (
    <ServerForm state={state} label={t('operations:logo.title')} className={css.form}>
      <p className="quiet">{t('operations:logo.lead')}</p>
      {logo === null ? (
        <p>{t('operations:logo.none')}</p>
      ) : (
        <img src={logo} alt={t('operations:logo.of', { name: name ?? '' })} className={own.logo} />
      )}
      <div>
        <FileField
          id={field}
          accept="image/png,image/jpeg,image/svg+xml"
          onFile={(file) => void choose(file)}
        />
        <label htmlFor={field} className={own.choose}>
          {t('operations:logo.choose')}
        </label>
        {values.chosen !== '' && <span className="quiet"> {values.chosen}</span>}
        {errors.image !== undefined && <p className="bw-fault">{errors.image}</p>}
      </div>
      {values.image === null && logo !== null && <p>{t('operations:logo.removes')}</p>}
      {values.chosen !== '' && (
        <Button variant="subtle" onClick={() => setValues({ image: null, chosen: '' })}>
          {t('operations:logo.forget')}
        </Button>
      )}
      {(values.image !== null || logo !== null) && (
        <>
          <ReasonField {...getInputProps('reason')} />
          <SaveButton state={state}>
            {t(values.image === null ? 'operations:logo.remove' : 'operations:logo.save')}
          </SaveButton>
        </>
      )}
    </ServerForm>
  );
}

/** Largest displayed size of a logo, in pixels. */
const WIDTH = 480;
const HEIGHT = 120;

/** SVG files are sent unchanged: the server renders them. */
const DRAWING = 'image/svg+xml';

/** An image as the call takes it: base64, scaled down to its displayed size. */
async function logoOf(file: File): Promise<string> {
  return base64Of(file.type === DRAWING ? file : await reduced(file));
}

/** A file that the browser cannot decode is sent unchanged, so that the server says what is wrong with it. */
async function reduced(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const share = Math.min(1, WIDTH / picture.width, HEIGHT / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/png');
  return (await promise) ?? file;
}

function base64Of(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result).split(',').at(-1) ?? ''));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(blob);
  return promise;
}
