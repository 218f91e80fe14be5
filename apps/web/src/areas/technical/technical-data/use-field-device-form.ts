import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { changesOf } from './changes.ts';
import { refusal, toFields } from './fault-text.ts';
import { centimetres, localDecimal, metres } from './numbers.ts';
import { type Aks, exactAksQuery, exactCableTypeQuery, type FieldDevice, idOf } from './technical.data.ts';

interface Options {
  /** Null for a new one. */
  device: FieldDevice | null;
  begin: { readonly aks: Aks | undefined; readonly project: number | undefined };
  /** The project of a new one until another one is chosen. */
  first: number | undefined;
  onSaved: (device: FieldDevice) => void;
}

/** The form of a field device: its code and cable type are typed by name, and resolved on submit. */
export function useFieldDeviceForm({ device, begin, first, onSaved }: Options) {
  const { t, format } = useTexts();
  const queryClient = useQueryClient();
  const required = (text: string) => (text.trim() === '' ? t('technical:fault.missing') : null);
  const project = device?.project ?? begin.aks?.project;
  const length = device?.cableLengthCm ?? null;
  const initialValues = {
    project: String(project === undefined ? (begin.project ?? '') : idOf(project)),
    aks: device?.aksCode ?? begin.aks?.code ?? '',
    code: device?.code ?? '',
    signal: device?.signal ?? 'AI',
    type: device?.type ?? '',
    manufacturer: device?.manufacturer ?? '',
    location: device?.location ?? '',
    cableType: device?.cableTypeDesignation ?? '',
    cableLengthCm: length === null ? '' : localDecimal(metres(length), format),
  };
  type Values = typeof initialValues;

  async function referred(values: Values): Promise<{ aks: string; cableType: string | null }> {
    const of = Number(values.project || first);
    const aks = await findOne(queryClient, exactAksQuery(of, plain(values.aks)));
    if (aks === undefined) throw refusal('aks', t('technical:fault.noAks'));
    if (values.cableType.trim() === '') return { aks: `/api/aks/${aks}`, cableType: null };
    const cable = await findOne(queryClient, exactCableTypeQuery(plain(values.cableType)));
    if (cable === undefined) throw refusal('cableType', t('technical:fault.noCableType'));
    return { aks: `/api/aks/${aks}`, cableType: `/api/cable_types/${cable}` };
  }

  return useServerForm({
    draft: device === null ? 'field-device' : `field-device-${device.id}`,
    initialValues,
    validate: {
      aks: required,
      code: required,
      type: required,
      cableLengthCm: (text) =>
        text.trim() === '' || centimetres(text) ? null : t('technical:fault.noLength'),
    },
    send: async (values) => {
      const body = { ...sent(values), ...(await referred(values)) };
      if (device === null) return toFields(request('POST /api/field_devices', { body }));
      const { aks, cableType } = device;
      const changed = changesOf(body, { ...sent(initialValues), aks, cableType });
      return toFields(request('PATCH /api/field_devices/{id}', { params: { id: device.id }, body: changed }));
    },
    onSent: onSaved,
  });
}

function sent<Signal extends string>(values: {
  code: string;
  signal: Signal;
  type: string;
  manufacturer: string;
  location: string;
  cableLengthCm: string;
}) {
  const { code, signal, type, manufacturer, location } = values;
  const cableLengthCm = centimetres(values.cableLengthCm) ?? null;
  return { code, signal, type, manufacturer, location, cableLengthCm };
}

/** Normalised as the server stores texts. */
function plain(typed: string): string {
  return typed.normalize('NFC').trim();
}

type ListOf = ReturnType<typeof exactAksQuery> | ReturnType<typeof exactCableTypeQuery>;

/** The id of the only row of a list, read afresh. */
async function findOne(queryClient: QueryClient, query: ListOf): Promise<number | undefined> {
  const { queryKey } = query;
  const list = (await queryClient.fetchQuery({ queryKey, staleTime: 0 })) as { items: { id: number }[] };
  return list.items[0]?.id;
}
