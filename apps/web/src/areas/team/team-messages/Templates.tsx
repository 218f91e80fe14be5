import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './Messages.module.css';
import { MAX_NAME_LENGTH, type MessageTemplate, templatesQuery } from './messages.data.ts';

interface Props {
  /** The present text. */
  text: string;
  onTake: (text: string) => void;
}

/** The user's templates: one replaces the text, or the text is saved under a name. */
export function Templates({ text, onTake }: Props) {
  const { t } = useTexts();
  const { data: templates = [] } = useQuery(templatesQuery());
  const [chosen, setChosen] = useState('');
  const one = templates.find(({ id }) => String(id) === chosen);
  return (
    <details>
      <summary>{t('teamMessages:template.title')}</summary>
      <div className={css.form}>
        {templates.length > 0 && (
          <SelectField
            label={t('teamMessages:template.choose')}
            value={one === undefined ? '' : chosen}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
            options={[
              { value: '', label: t('teamMessages:template.none') },
              ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {one !== undefined && <Taken template={one} onTake={onTake} />}
        <Keep text={text} name={one?.name ?? ''} key={one?.id ?? 0} />
      </div>
    </details>
  );
}

function Taken({ template, onTake }: { template: MessageTemplate; onTake: Props['onTake'] }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { id, name, text } = template;
  return (
    <div className={css.actions}>
      <ReasonedButton variant="default" icon="copy" onClick={() => onTake(text)}>
        {t('teamMessages:template.take')}
      </ReasonedButton>
      <ConfirmedButton
        title={t('teamMessages:template.deleteTitle')}
        text={t('teamMessages:template.deleteText', { name })}
        confirm={t('teamMessages:delete.confirm')}
        failed={t('teamMessages:delete.failed')}
        act={async () => {
          await request('DELETE /api/team-message-templates/{id}', { params: { id } });
          await client.invalidateQueries({ queryKey: templatesQuery().queryKey });
        }}
      >
        {t('teamMessages:template.delete')}
      </ConfirmedButton>
    </div>
  );
}

function Keep({ text, name: given }: { text: string; name: string }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [name, setName] = useState(given);
  const keep = useMutation({
    mutationFn: () => request('PUT /api/team-message-templates', { body: { name, text } }),
    onSuccess: async () => {
      toast.success(t('teamMessages:template.kept'));
      await client.invalidateQueries({ queryKey: templatesQuery().queryKey });
    },
    onError: (error) => toast.error(t('teamMessages:template.failed'), { error }),
  });
  const isMissing = text.trim() === '' || name.trim() === '';
  return (
    <>
      <TextField
        label={t('teamMessages:template.name')}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <ReasonedButton
        variant="default"
        writes
        loading={keep.isPending}
        reason={isMissing ? t('teamMessages:template.needs') : null}
        onClick={() => keep.mutate()}
      >
        {t('teamMessages:template.keep')}
      </ReasonedButton>
    </>
  );
}
