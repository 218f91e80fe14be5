import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { loadAll } from '../../../ui/table/load-all.ts';
import { WideArea } from '../../../ui/table/WideArea.tsx';
import css from './LabelsPage.module.css';
import { type LabelFormat, labelFormats, sheetsOf } from './label-formats.ts';
import { type FieldDevice, fieldDevicesPageQuery } from './technical.data.ts';
import type { LabelsSearch } from './technical-search.ts';

/** Device labels on commercial label sheets, printed in their true size. */
export function LabelsPage() {
  const { t, format } = useTexts();
  const { partner } = useSubject();
  const search = useSearch({ from: '/signed-in/app/feldgeraete/labels' });
  const [chosen, setChosen] = useState<string>(labelFormats[0].id);
  const [begun, setBegun] = useState('1');
  const label = labelFormats.find(({ id }) => id === chosen) ?? labelFormats[0];
  const perSheet = label.columns * label.rows;
  const first = Math.min(Math.max(1, Math.trunc(Number(begun)) || 1), perSheet);
  const query = useAllDevices(partner, search);
  return (
    <>
      <PageHead
        title={t('nav.deviceLabels')}
        lead={
          query.data === undefined
            ? ''
            : t('technical:field_devices.count', {
                count: query.data.length,
                number: format.integer(query.data.length),
              })
        }
        actions={
          <>
            <ButtonLink variant="default" to="/app/feldgeraete">
              {t('technical:labels.back')}
            </ButtonLink>
            <Button icon="print" onClick={() => print()}>
              {t('technical:labels.printNow')}
            </Button>
          </>
        }
      />
      <div className={css.fields}>
        <SelectField
          label={t('technical:labels.format')}
          value={label.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          options={labelFormats.map(({ id, columns, rows }) => ({
            value: id,
            label: t(`technical:labels.is.${id}`, { number: format.integer(columns * rows) }),
          }))}
        />
        <TextField
          label={t('technical:labels.first')}
          description={t('technical:labels.firstHint')}
          inputMode="numeric"
          maxLength={2}
          value={begun}
          onChange={(event) => setBegun(event.currentTarget.value)}
        />
      </div>
      <p className={`quiet ${css.hint}`}>{t('technical:labels.hint')}</p>
      <QueryContent query={query} lines={[90, 80, 90]}>
        {(devices) =>
          devices.length === 0 ? (
            <Empty
              list
              picture="device"
              title={t('technical:labels.noneTitle')}
              action={<Link to="/app/feldgeraete">{t('technical:labels.back')}</Link>}
            >
              {t('technical:labels.none')}
            </Empty>
          ) : (
            <LabelSheets format={label} sheets={sheetsOf(devices, label, first - 1)} />
          )
        }
      </QueryContent>
    </>
  );
}

/** All devices in one list: a printout has no pages to turn. */
function useAllDevices(partner: number, search: LabelsSearch) {
  const queryClient = useQueryClient();
  return useQuery<FieldDevice[], ApiError>({
    queryKey: ['labels', partner, search],
    staleTime: 0,
    queryFn: ({ signal }) =>
      loadAll({
        load: (page, size) =>
          queryClient.fetchQuery({
            ...fieldDevicesPageQuery(search, { partner, page, size }),
            staleTime: 0,
          }),
        rowId: ({ id }) => id,
        onProgress: () => undefined,
        signal,
      }),
  });
}

interface Props {
  format: LabelFormat;
  sheets: readonly (readonly (FieldDevice | null)[])[];
}

/** The sheets as printed; a camera finds the device by its code. */
function LabelSheets({ format: { id }, sheets }: Props) {
  const { t, format } = useTexts();
  return (
    <WideArea className={css.sheets} label={t('nav.deviceLabels')}>
      {sheets.map((places, sheet) => (
        <ol
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is identified by its number
          key={sheet}
          className={css.sheet}
          data-format={id}
          data-testid="label-sheet"
          aria-label={t('technical:labels.sheet', {
            number: format.integer(sheet + 1),
            total: format.integer(sheets.length),
          })}
        >
          {places.map((device, place) =>
            device === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is identified by its number
              <li key={`empty-${place}`} className={css.empty} aria-hidden="true" />
            ) : (
              <Label key={device.id} device={device} />
            ),
          )}
        </ol>
      ))}
    </WideArea>
  );
}

function Label({ device: { id, code, aksCode, type, location, signal } }: { device: FieldDevice }) {
  const { t } = useTexts();
  return (
    <li className={css.label}>
      <QrCode
        className={css.qr}
        value={`${window.location.origin}/app/feldgeraete?device=${id}`}
        label={t('technical:labels.qr', { name: `${aksCode} ${code}` })}
      />
      <p className={css.text}>
        <span className={css.aks}>{aksCode}</span>
        <strong className={css.code}>{code}</strong>
        <span className={css.more}>{type}</span>
        <span className={css.more}>{location || signal}</span>
      </p>
    </li>
  );
}
