import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { ServerFormState } from '../../../ui/form/use-server-form.ts';
import { newsTopics } from '../../content/news/news-search.ts';
import type { NewsValues } from './news-form.ts';
import type { WrittenNews } from './written-news.data.ts';

interface Props {
  state: Pick<ServerFormState<NewsValues>, 'form'>;
  article: WrittenNews | undefined;
}

/** State and schedule of an article, and its topic. */
export function PublishFields({ state, article }: Props) {
  const { t } = useTexts();
  const { values, getInputProps } = state.form;
  return (
    <>
      <SelectField
        label={t('newsDesk:stateLabel')}
        description={t(values.state === 'draft' ? 'newsDesk:draftHint' : 'newsDesk:publishedHint')}
        options={(['draft', 'published'] as const).map((value) => ({
          value,
          label: t(`newsDesk:choice.${value}`),
        }))}
        {...getInputProps('state')}
      />
      {values.state === 'published' && (
        <div className="bw-pair">
          <TextField
            type="date"
            label={t('newsDesk:from')}
            description={t(article?.published ? 'newsDesk:fromStays' : 'newsDesk:fromHint')}
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
      <SelectField
        label={t('newsDesk:topic')}
        options={[
          { value: '', label: t('newsDesk:noTopic') },
          ...newsTopics.map((value) => ({ value, label: t(`news.topics.${value}`) })),
        ]}
        {...getInputProps('topic')}
      />
    </>
  );
}
