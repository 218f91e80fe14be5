import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './form.module.css';
import { type FieldDevice, idOf } from './technical.data.ts';

/** Where a device belongs, and its label. */
export function FieldDeviceLinks({ device }: { device: FieldDevice }) {
  const { t } = useTexts();
  return (
    <p className={css.facts}>
      <Link to="/app/AKS" search={{ project: idOf(device.project), aks: idOf(device.aks) }}>
        {device.aksCode}
      </Link>
      {device.cableType !== null && (
        <Link to="/app/Kabeltype" search={{ cable: idOf(device.cableType) }}>
          {device.cableTypeDesignation}
        </Link>
      )}
      <Link to="/app/feldgeraete/labels" search={{ devices: String(device.id) }}>
        {t('technical:labels.one')}
      </Link>
    </p>
  );
}
