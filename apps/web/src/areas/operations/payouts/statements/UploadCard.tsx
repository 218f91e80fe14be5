import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { CheckField } from '../../../../ui/form/fields.tsx';
import { payoutSettingsQuery, reloadPayouts } from '../../payout-settings.data.ts';
import { UploadZone } from '../UploadZone.tsx';
import css from './Statements.module.css';
import type { Statement } from './statements.data.ts';
import { Taken } from './Taken.tsx';

const MappingSheet = part(() => import('./MappingSheet.tsx'), 'MappingSheet', []);

/** Imports a bank statement. A CSV file asks for its mapping first, unless the company has stored one. */
export function UploadCard() {
  const { t } = useTexts();
  const client = useQueryClient();
  const settings = useQuery(payoutSettingsQuery());
  const [taken, setTaken] = useState<Statement | null>(null);
  const [unmapped, setUnmapped] = useState<File | null>(null);
  const [released, setReleased] = useState<File | null>(null);
  const [isMappedAnew, setMappedAnew] = useState(false);
  const { rights } = useSession();
  const mapping = settings.data?.statementCsv ?? null;
  return (
    <div className={css.upload}>
      <Card title={t('runs:statement.upload')}>
        <UploadZone
          call="POST /api/bank_statements"
          fileType="application/octet-stream"
          accept=".xml,.csv,.txt,application/xml,text/xml,text/csv"
          onChosen={(file) => {
            setTaken(null);
            const asks =
              /\.(csv|txt)$/i.test(file.name) && settings.isSuccess && (mapping === null || isMappedAnew);
            if (asks) setUnmapped(file);
            return !asks;
          }}
          released={released}
          onSent={(statement) => {
            setTaken(statement);
            void reloadPayouts(client);
          }}
        >
          <strong>{t('runs:statement.choose')}</strong>
          <span className="quiet">{t('runs:statement.kinds')}</span>
        </UploadZone>
        {mapping !== null && rights.includes('company.write') && (
          <CheckField
            checked={isMappedAnew}
            onChange={({ currentTarget: { checked } }) => setMappedAnew(checked)}
          >
            {t('runs:mapping.anew')}
          </CheckField>
        )}
        <div role="status">{taken !== null && <Taken key={taken.id} statement={taken} />}</div>
      </Card>
      {unmapped !== null && (
        <Suspense>
          <MappingSheet
            file={unmapped}
            known={mapping}
            onSaved={() => {
              setMappedAnew(false);
              setReleased(unmapped);
              setUnmapped(null);
            }}
            onClose={() => setUnmapped(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
