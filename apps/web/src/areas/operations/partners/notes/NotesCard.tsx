import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyRows } from '../../../../ui/EmptyRows.tsx';
import { TextArea } from '../../../../ui/form/fields.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { MoreRows } from '../../../money/statements/MoreRows.tsx';
import cards from '../../cards.module.css';
import { SaveFileButton } from '../../SaveFileButton.tsx';
import type { PartnerFile } from '../partners.data.ts';
import css from './NotesCard.module.css';
import { type PartnerNote, reloadNotes, SHOWN, saveNotes, useNotes } from './notes.data.ts';

/** The server's limit in characters. */
const MAX_NOTE_LENGTH = 2000;

interface Props {
  file: PartnerFile;
}

/** Staff's notes on a partner; never shown to the partner they are about. */
export function NotesCard({ file }: Props) {
  const { partner } = useSession();
  return partner?.id === file.id ? null : <OthersNotes file={file} />;
}

function OthersNotes({ file: { id, deleted } }: Props) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [limits, setLimits] = useState(SHOWN);
  const query = useNotes(id, limits);
  return (
    <Card
      title={t('partnerDesk:notes.title')}
      aside={
        (query.data?.total ?? 0) > 0 && (
          <SaveFileButton save={() => saveNotes(id)}>{t('partnerDesk:notes.save')}</SaveFileButton>
        )
      }
    >
      {rights.includes('partners.write') && !deleted && <NoteForm partner={id} />}
      <QueryContent query={query} lines={[80, 60]}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyRows>{t('partnerDesk:notes.none')}</EmptyRows>
          ) : (
            <>
              <ul className={cards.list} aria-label={t('partnerDesk:notes.title')}>
                {items.map((note) => (
                  <Note key={note.id} note={note} />
                ))}
              </ul>
              <MoreRows shown={items.length} total={total} onMore={() => setLimits(limits + 4 * SHOWN)} />
            </>
          )
        }
      </QueryContent>
    </Card>
  );
}

function Note({ note: { text, by, at } }: { note: PartnerNote }) {
  const { t, format } = useTexts();
  return (
    <li data-testid="partner-note">
      <span className={css.text}>{text}</span>
      <span className="quiet">
        {[by.name || t('partnerDesk:notes.gone', { number: by.id }), format.dateTime(at)].join(' · ')}
      </span>
    </li>
  );
}

function NoteForm({ partner }: { partner: number }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `partner-note.${partner}`,
    initialValues: { text: '' },
    validate: { text: required },
    send: (body) => requestOnce('POST /api/operator/partners/{id}/notes', { params: { id: partner }, body }),
    onSent: () => {
      toast.success(t('partnerDesk:notes.added'));
      return reloadNotes(client);
    },
  });
  return (
    <ServerForm state={state} label={t('partnerDesk:notes.new')} className={cards.form}>
      <TextArea
        label={t('partnerDesk:notes.new')}
        description={t('partnerDesk:notes.hint')}
        maxLength={MAX_NOTE_LENGTH}
        rows={2}
        readOnly={state.busy}
        {...state.form.getInputProps('text')}
      />
      <ReasonedButton type="submit" variant="default" writes loading={state.busy}>
        {t('partnerDesk:notes.add')}
      </ReasonedButton>
    </ServerForm>
  );
}
