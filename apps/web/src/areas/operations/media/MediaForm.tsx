import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { type ServerFormState, useServerForm } from '../../../ui/form/use-server-form.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { LanguageChoices } from '../LanguageChoices.tsx';
import form from '../operators/OperatorForm.module.css';
import { useShown } from '../use-shown.ts';
import { type KeptMedia, keptMediaQuery, keptTagsQuery, reloadMedia } from './kept-media.data.ts';
import css from './Media.module.css';
import { bodyOf, fieldNames, fieldOf, type MediaValues, valuesOf } from './media-form.ts';

const NAME_LENGTH = 200;
const PICTURE_TEXT_LENGTH = 300;
const IMAGE = 2;
const VIDEO = 3;

type State = Pick<ServerFormState<MediaValues>, 'form'>;

/** Form of an item: names and texts by language, tags, and when it is visible. */
export function MediaForm({ item }: { item: KeptMedia }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const query = keptMediaQuery(String(item.id));
  const shown = useShown<KeptMedia, MediaValues>(item, { valuesOf, query });
  const state = useServerForm<MediaValues, KeptMedia>({
    draft: `media-${item.id}`,
    initialValues: valuesOf(item),
    validate: { name_de: required },
    fieldNames,
    send: (values) =>
      shown.send(
        values,
        () =>
          request('PATCH /api/media/{id}', {
            params: { id: item.id },
            body: bodyOf(values, shown.values, Date.now()),
            version: shown.version,
          }),
        (typed) => state.form.setValues(typed),
      ),
    onSent: (saved) => {
      shown.show(saved);
      client.setQueryData(query.queryKey, saved);
      const values = valuesOf(saved);
      state.form.setInitialValues(values);
      state.form.setValues(values);
      state.form.resetDirty(values);
      void reloadMedia(client);
    },
  });
  const isShown = state.form.values.state === 'published';
  return (
    <ServerForm state={state} label={t('mediaDesk:form')} className={css.columns}>
      <Card title={t('mediaDesk:texts')}>
        <Texts state={state} type={item.type} />
      </Card>
      <div className={css.side}>
        <Card title={t('newsDesk:publishing')}>
          <div className={form.form}>
            <Publishing state={state} wasShown={item.published} />
            <SaveButton state={state}>
              {t(isShown && !item.published ? 'newsDesk:publish' : 'newsDesk:save')}
            </SaveButton>
          </div>
        </Card>
        <Card title={t('newsDesk:audience')}>
          <Audience state={state} />
        </Card>
        <Card title={t('mediaDesk:tags')}>
          <Tags state={state} type={item.type} />
        </Card>
      </div>
    </ServerForm>
  );
}

function Texts({ state: { form: state }, type }: { state: State; type: KeptMedia['type'] }) {
  const { t } = useTexts();
  const [language, setLanguage] = useState<Locale>('de');
  const { values, errors, getInputProps } = state;
  const isFaulty = (locale: Locale) =>
    (['name', 'pictureText', 'captions'] as const).some((part) => errors[fieldOf(part, locale)]);
  return (
    <div className={form.form}>
      <Segments
        label={t('newsDesk:language')}
        value={language}
        onChoose={setLanguage}
        options={locales.map((locale) => ({
          value: locale,
          label: t(`operations:language.${locale}`),
          ...(isFaulty(locale)
            ? { icon: 'alert' as const }
            : values[fieldOf('name', locale)] !== '' && { icon: 'check' as const }),
        }))}
      />
      <TextField
        key={`name-${language}`}
        label={t('mediaDesk:name')}
        description={language === 'de' ? undefined : t('mediaDesk:nameHint')}
        lang={language}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        {...getInputProps(fieldOf('name', language))}
      />
      {type === IMAGE && (
        <TextField
          key={`picture-${language}`}
          label={t('newsDesk:pictureText')}
          description={t('newsDesk:pictureTextHint')}
          lang={language}
          maxLength={PICTURE_TEXT_LENGTH}
          autoComplete="off"
          {...getInputProps(fieldOf('pictureText', language))}
        />
      )}
      {type === VIDEO && (
        <TextArea
          key={`captions-${language}`}
          label={t('mediaDesk:captions')}
          description={t('mediaDesk:captionsHint')}
          lang={language}
          rows={12}
          spellCheck={false}
          {...getInputProps(fieldOf('captions', language))}
        />
      )}
    </div>
  );
}

function Publishing({ state: { form: state }, wasShown }: { state: State; wasShown: boolean }) {
  const { t } = useTexts();
  const { values, getInputProps } = state;
  return (
    <>
      <SelectField
        label={t('newsDesk:stateLabel')}
        description={t(values.state === 'draft' ? 'mediaDesk:draftHint' : 'mediaDesk:publishedHint')}
        options={(['draft', 'published'] as const).map((value) => ({
          value,
          label: t(`mediaDesk:state.${value}`),
        }))}
        {...getInputProps('state')}
      />
      {values.state === 'published' && (
        <div className="bw-pair">
          <TextField
            type="date"
            label={t('newsDesk:from')}
            description={wasShown ? undefined : t('newsDesk:fromHint')}
            {...getInputProps('from')}
          />
          <TextField
            type="date"
            label={t('newsDesk:until')}
            description={t('newsDesk:untilHint')}
            min={values.from}
            {...getInputProps('until')}
          />
        </div>
      )}
    </>
  );
}

/** The audience. The library needs no login, so the language is all that is known of its readers. */
function Audience({ state: { form: state } }: { state: State }) {
  const { t } = useTexts();
  const { languages } = state.values;
  return (
    <div className={form.form}>
      <p className="quiet" role="status">
        {languages.length === 0 ? t('newsDesk:everybody') : t('mediaDesk:audienceHint')}
      </p>
      <LanguageChoices
        legend={t('newsDesk:readersOf')}
        chosen={languages}
        onChoose={(chosen) => state.setFieldValue('languages', chosen)}
      />
    </div>
  );
}

function Tags({ state: { form: state }, type }: { state: State; type: KeptMedia['type'] }) {
  const { t } = useTexts();
  const available = useQuery(keptTagsQuery()).data?.items.filter((tag) => tag.type === type) ?? [];
  const { tags } = state.values;
  if (available.length === 0) return <p className="quiet">{t('mediaDesk:noTags')}</p>;
  return (
    <div className={css.tags}>
      {available.map(({ id, name }) => (
        <CheckField
          key={id}
          checked={tags.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            state.setFieldValue(
              'tags',
              [...tags.filter((one) => one !== id), ...(checked ? [id] : [])].toSorted(
                (one, other) => one - other,
              ),
            )
          }
        >
          {name}
        </CheckField>
      ))}
    </div>
  );
}
