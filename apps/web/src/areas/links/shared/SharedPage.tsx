import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { reportDraft } from '../../../api/resume.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import type { Shared } from '../../../worker/shared-content.ts';
import { invitationOf, readShared, type SharedPerson } from './read-shared.ts';
import css from './SharedPage.module.css';
import { SharedTask } from './SharedTask.tsx';
import { findShared, forgetShared } from './shared-store.ts';

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
