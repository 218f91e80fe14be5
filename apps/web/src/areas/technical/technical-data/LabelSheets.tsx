import { useTexts } from '../../../i18n/use-texts.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { WideArea } from '../../../ui/table/WideArea.tsx';
import css from './LabelSheets.module.css';
import type { LabelFormat } from './label-formats.ts';
import type { FieldDevice } from './technical.data.ts';

interface Props {
  format: LabelFormat;
  sheets: readonly (readonly (FieldDevice | null)[])[];
}

/** The sheets as printed; a camera finds the device by its code. */
export function LabelSheets({ format: { id }, sheets }: Props) {
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
