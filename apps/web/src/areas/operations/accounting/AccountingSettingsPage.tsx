import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { settingsQuery } from './accounting.data.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** Settings of the export for the tax adviser. */
export function AccountingSettingsPage() {
  const { t } = useTexts();
  const query = useQuery(settingsQuery());
  return (
    <>
      <PageHead
        title={t('operations:title.accountingSettings')}
        lead={t('operations:accounting.settingsLead')}
      />
      <Card title={t('operations:accounting.datev')}>
        <QueryContent query={query} lines={[60, 60, 60, 90, 90, 90]}>
          {(settings) => <SettingsForm settings={settings} />}
        </QueryContent>
      </Card>
    </>
  );
}
