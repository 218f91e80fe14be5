import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { locales } from '../../../i18n/locale.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import form from '../operators/OperatorForm.module.css';
import css from './Broadcasts.module.css';
import type { Broadcast } from './broadcasts.data.ts';
import { recipientResults } from './broadcasts-search.ts';
import { RecipientsTable } from './RecipientsTable.tsx';
import { useAudienceWords } from './use-audience-words.ts';

/** A sent broadcast: text, audience, and delivery status by recipient. */
export function SentBroadcast({ broadcast }: { broadcast: Broadcast }) {
  const { t, format } = useTexts();
  const words = useAudienceWords();
  const {
    audience,
    isLegal,
    legalBasis,
    recipients,
    results,
    dueAt,
    endedAt,
    submittedAt,
    submittedBy,
    reason,
    approval,
  } = broadcast;
  const moment = (at: string | null) => at && format.dateTime(at);
  return (
    <div className={css.page}>
      {broadcast.state === 'waiting' && approval !== null && (
        <Note>
          <p>
            {t('broadcasts:waits')}{' '}
            <Link
              to="/app/operations/approvals"
              search={{ approval: Number(String(approval).split('/').at(-1)) }}
            >
              {t('broadcasts:toApproval')}
            </Link>
          </p>
        </Note>
      )}
      <div className={css.columns}>
        <Card title={t('broadcasts:message')}>
          <Texts broadcast={broadcast} />
        </Card>
        <Card title={t('broadcasts:sending')}>
          <FieldList
            fields={[
              ...(isLegal ? [[t('broadcasts:legal.badge'), legalBasis] as const] : []),
              [t('broadcasts:audience'), words(audience)],
              [t('broadcasts:recipients'), format.integer(recipients)],
              ...recipientResults
                .filter((result) => results[result] > 0)
                .map(
                  (result) => [t(`broadcasts:result.${result}`), format.integer(results[result])] as const,
                ),
              [t('broadcasts:submitted'), `${moment(submittedAt)}, ${submittedBy}`],
              [t('broadcasts:dueAt'), moment(dueAt)],
              ...(endedAt === null ? [] : [[t('broadcasts:endedAt'), moment(endedAt)] as const]),
              [t('ui:form.reason'), reason],
            ]}
          />
        </Card>
      </div>
      <RecipientsTable broadcast={broadcast} />
    </div>
  );
}

function Texts({ broadcast: { texts, locales: written, link } }: { broadcast: Broadcast }) {
  const { t } = useTexts();
  const [language, setLanguage] = useState(written[0] ?? 'de');
  const content = texts[language];
  return (
    <div className={form.form}>
      <Segments
        label={t('newsDesk:language')}
        value={language}
        onChoose={setLanguage}
        options={locales
          .filter((locale) => written.includes(locale))
          .map((value) => ({ value, label: t(`operations:language.${value}`) }))}
      />
      {content !== null && (
        <div className={css.message} lang={language}>
          <strong>{content.subject}</strong>
          {content.text}
        </div>
      )}
      {content !== null && link !== null && (
        <p className="quiet">{t('labelled', { label: content.button, value: link })}</p>
      )}
    </div>
  );
}
