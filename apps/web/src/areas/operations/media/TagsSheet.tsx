import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import form from '../operators/OperatorForm.module.css';
import { type KeptTag, keptTagsQuery, reloadMedia } from './kept-media.data.ts';
import { mediaTypes } from './kept-media-search.ts';
import css from './Media.module.css';

/** The library's tags: each for one kind of media, named in each language. */
export function TagsSheet({ onClose }: { onClose: () => void }) {
  const { t, format } = useTexts();
  const query = useQuery(keptTagsQuery());
  const [edited, setEdited] = useState<KeptTag | 'new' | null>(null);
  return (
    <Sheet title={t('mediaDesk:tags')} onClose={onClose}>
      <div className={form.form}>
        {edited === null ? (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('mediaDesk:newTag')}
          </Button>
        ) : (
          <TagForm
            key={edited === 'new' ? 'new' : edited.id}
            tag={edited === 'new' ? undefined : edited}
            onDone={() => setEdited(null)}
          />
        )}
        <QueryContent query={query} lines={[80, 80]}>
          {({ items }) => (
            <ul className={css.list}>
              {items.map((tag) => (
                <li key={tag.id} data-testid="media-tag">
                  <span className={css.named}>
                    <strong>{tag.name}</strong>{' '}
                    <span className="quiet">
                      {t(`mediaDesk:types.${tag.type}`)} ·{' '}
                      {t('mediaDesk:count', { count: tag.items, number: format.integer(tag.items) })}
                    </span>
                  </span>
                  <span className={form.actions}>
                    <Button variant="default" onClick={() => setEdited(tag)}>
                      {t('mediaDesk:editTag')}
                    </Button>
                    <DeleteTag tag={tag} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryContent>
      </div>
    </Sheet>
  );
}

const nameFields = ['de', 'en', 'fr-FR', 'ru-RU'] as const;

function TagForm({ tag, onDone }: { tag: KeptTag | undefined; onDone: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: null,
    initialValues: {
      type: String(tag?.type ?? 1),
      de: tag?.names.de ?? '',
      en: tag?.names.en ?? '',
      'fr-FR': tag?.names['fr-FR'] ?? '',
      'ru-RU': tag?.names['ru-RU'] ?? '',
    },
    validate: { de: required },
    fieldNames: { 'names.de': 'de', 'names.en': 'en', 'names.fr-FR': 'fr-FR', 'names.ru-RU': 'ru-RU' },
    send: ({ type, ...names }) =>
      tag === undefined
        ? requestOnce('POST /api/media_tags', { body: { type: Number(type) as KeptTag['type'], names } })
        : request('PATCH /api/media_tags/{id}', {
            params: { id: tag.id },
            body: { names },
            version: tag.version,
          }),
    onSent: ({ name }) => {
      toast.success(t('mediaDesk:tagSaved', { name }));
      void reloadMedia(client);
      onDone();
    },
  });
  const { getInputProps } = state.form;
  return (
    <ServerForm state={state} label={t('mediaDesk:tag')} className={form.form}>
      {tag === undefined && (
        <SelectField
          label={t('mediaDesk:type')}
          options={mediaTypes.map((value) => ({ value, label: t(`mediaDesk:types.${value}`) }))}
          {...getInputProps('type')}
        />
      )}
      {nameFields.map((locale) => (
        <TextField
          key={locale}
          label={t('mediaDesk:nameIn', { language: t(`operations:language.${locale}`) })}
          lang={locale}
          maxLength={60}
          autoComplete="off"
          {...getInputProps(locale)}
        />
      ))}
      <div className={form.actions}>
        <SaveButton state={state} />
        <Button variant="subtle" onClick={onDone}>
          {t('ui:confirm.cancel')}
        </Button>
      </div>
    </ServerForm>
  );
}

function DeleteTag({ tag: { id, name } }: { tag: KeptTag }) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <ConfirmedButton
      label={t('mediaDesk:deleteTag.label', { name })}
      title={t('mediaDesk:deleteTag.title')}
      text={t('mediaDesk:deleteTag.text', { name })}
      confirm={t('newsDesk:delete.confirm')}
      failed={t('mediaDesk:deleteTag.failed')}
      act={async () => {
        await request('DELETE /api/media_tags/{id}', { params: { id } });
        await reloadMedia(client);
      }}
    >
      {t('newsDesk:delete.button')}
    </ConfirmedButton>
  );
}
