import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { allDebtsQuery, reloadCorrections } from '../../corrections/corrections.data.ts';
import { ProvenDialog } from '../../ProvenDialog.tsx';
import type { StatementLine } from './statements-search.ts';

/** Assigns an incoming payment to the debt it pays: in full, as the letter demands. */
export function PaidDebt({ line }: { line: StatementLine }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [partner, setPartner] = useState('');
  const query = useQuery({ ...allDebtsQuery(), enabled: isAsking });
  return (
    <div>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('corrections:payment.ofLine')}
      </Button>
      {isAsking && (
        <ProvenDialog
          title={t('corrections:payment.title')}
          confirm={t('corrections:payment.confirm')}
          send={({ reason }, proof) =>
            requestOnce('POST /api/debt_payments', {
              body: { partner: Number(partner), line: line.id, reason },
              proof,
            })
          }
          onSent={() => {
            toast.success(t('corrections:payment.done'));
            void reloadCorrections(client);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {format.money(line.amount)}, {line.counterparty ?? line.reference}
          </p>
          <QueryContent query={query} lines={[80]}>
            {({ items }) =>
              items.length === 0 ? (
                <p className="quiet">{t('corrections:payment.nobody')}</p>
              ) : (
                <SelectField
                  label={t('corrections:payment.whose')}
                  options={[
                    { value: '', label: t('corrections:payment.choose') },
                    ...items.map(({ partner: { id, displayName }, debt }) => ({
                      value: String(id),
                      label: `${displayName} (${format.money(debt)})`,
                    })),
                  ]}
                  value={partner}
                  onChange={({ currentTarget: { value } }) => setPartner(value)}
                />
              )
            }
          </QueryContent>
        </ProvenDialog>
      )}
    </div>
  );
}
