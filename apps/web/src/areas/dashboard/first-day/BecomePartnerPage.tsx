import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { kickStartQuery } from '../../bonuses/bonuses/kick-start.data.ts';
import { documentsQuery } from '../../session/legal-documents/legal-documents.data.ts';
import { Agreement } from './Agreement.tsx';
import { NewPartner } from './NewPartner.tsx';
import { WhatStarts } from './WhatStarts.tsx';

/** What becoming a partner starts, the agreement, and the first steps afterwards. */
export function BecomePartnerPage() {
  const { t } = useTexts();
  const { partner } = useSubject();
  const [accepted, setAccepted] = useState(false);
  const documents = useQuery(documentsQuery());
  const status = useQuery(kickStartQuery(partner)).data?.status ?? 0;
  return (
    <QueryContent query={documents} lines={[60, 90, 80]} room={[640, 560]}>
      {({ items }) => {
        const agreement = items.find(({ kind }) => kind === 'partner-agreement');
        if (accepted || (agreement !== undefined && agreement.acceptedAt !== null))
          return <NewPartner partner={partner} focused={accepted} />;
        return (
          <>
            <PageHead title={t('nav.becomePartner')} lead={t('welcome:become.lead')} />
            {/* For an existing partner a newer version of the agreement starts nothing. */}
            {status === 0 && <WhatStarts />}
            {agreement === undefined ? (
              <Empty title={t('welcome:become.noAgreement')} />
            ) : (
              <Agreement document={agreement} onAccepted={() => setAccepted(true)} />
            )}
          </>
        );
      }}
    </QueryContent>
  );
}
