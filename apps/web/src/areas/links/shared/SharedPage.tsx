import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { request } from '../../../api/request.ts';
import { reportDraft } from '../../../api/resume.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { TextArea } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { SHARED_CACHE, SHARED_PAGE, type Shared } from '../../../worker/shared-content.ts';
import { invitationOf, readShared, type SharedPerson } from './read-shared.ts';
import css from './SharedPage.module.css';

const MAX_COMMENT_LENGTH = 1000;

/** Content that another app has shared with the product; it becomes an invitation to send later, or a task. */
export function SharedPage() {
  const { t } = useTexts();
  // Not a query: content from other apps must not be among the reads that this device caches.
  const [shared, setShared] = useState<Shared | null>();
  useEffect(() => {
    void findShared().then(setShared, () => setShared(null));
  }, []);
  return (
    <>
      <PageHead title={t('nav.shared')} />
      {shared === undefined && <Pending lines={[60, 40, 80]} room={[240, 200]} />}
      {shared === null && (
        <Empty picture="people" title={t('links:shared.none')}>
          {t('links:shared.noneText')}
        </Empty>
      )}
      {shared && <Content person={readShared(shared)} onTaken={() => setShared(null)} />}
    </>
  );
}

function Content({ person, onTaken }: { person: SharedPerson; onTaken: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const forget = async () => {
    await forgetShared();
    onTaken();
  };

  async function prepare(): Promise<void> {
    // The form picks the values up as its draft, and warns before leaving. Until then the shared content is kept.
    const values = Object.entries(invitationOf(person, MAX_COMMENT_LENGTH));
    for (const [field, text] of values) reportDraft(`invite.${field}`, String(text));
    await navigate({ to: '/app/links/potential-list', search: { invite: 1 } });
  }

  const name = `${person.firstName} ${person.surname}`.trim();
  const fields = [
    [t('links:potential.name'), name],
    [t('links:invite.email'), person.email],
    [t('links:shared.phone'), person.phone],
    [t('links:shared.text'), person.text],
  ].filter((field): field is [string, string] => field[1] !== '');
  return (
    <>
      <Card title={t('links:shared.what')}>
        <div className={css.what} data-testid="shared">
          <FieldList fields={fields} />
        </div>
        <p className="quiet">{t('links:shared.stays')}</p>
        <Button variant="default" onClick={() => void forget()}>
          {t('links:shared.discard')}
        </Button>
      </Card>
      <Card title={t('links:shared.invite')}>
        <p className="quiet">{t('links:shared.inviteText')}</p>
        <Button icon="invite" onClick={() => void prepare()}>
          {t('links:shared.prepare')}
        </Button>
      </Card>
      <Card title={t('links:shared.task')}>
        <SharedTask
          text={[name, person.phone, person.email, person.text].filter(Boolean).join(', ')}
          onKept={forget}
        />
      </Card>
    </>
  );
}

/** Shared content that was not used by then was not meant to be. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/**
 * What was shared with the product on this device and not used yet; null if there is nothing, or if the browser stores
 * nothing.
 */
async function findShared(): Promise<Shared | null> {
  if (globalThis.caches === undefined) return null;
  const response = await (await caches.open(SHARED_CACHE)).match(SHARED_PAGE);
  if (response === undefined) return null;
  const shared = (await response.json()) as Shared;
  if (Date.now() - shared.sharedAt < LONGEST_MS) return shared;
  await forgetShared();
  return null;
}

/** Deletes it from the device. */
async function forgetShared(): Promise<void> {
  await globalThis.caches?.delete(SHARED_CACHE);
}

const MAX_TEXT_LENGTH = 200;

interface Props {
  text: string;
  onKept: () => Promise<void>;
}

/** Adds the shared text to the user's tasks of today: a task is one line. */
function SharedTask({ text, onKept }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const state = useServerForm({
    draft: 'shared-task',
    initialValues: { text: text.replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH) },
    validate: { text: (value) => (value.trim() === '' ? t('links:shared.taskMissing') : null) },
    send: ({ text: said }) =>
      request('POST /api/today/tasks', {
        body: { text: said.replaceAll(/\s+/g, ' '), day: berlinDay(Date.now()) },
      }),
    onSent: async () => {
      toast.success(t('links:shared.taskKept'));
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/today'),
      });
      await onKept();
    },
  });
  return (
    <ServerForm state={state} label={t('links:shared.task')}>
      <TextArea
        {...state.form.getInputProps('text')}
        label={t('links:shared.taskText')}
        description={t('links:shared.taskHint')}
        maxLength={MAX_TEXT_LENGTH}
        rows={2}
        size="large"
      />
      <SaveButton state={state}>{t('links:shared.keepTask')}</SaveButton>
    </ServerForm>
  );
}
