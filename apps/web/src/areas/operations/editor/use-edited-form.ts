import type { FormValidateInput } from '@mantine/form';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiQuery } from '../../../api/api-query.ts';
import { type ServerFormState, useServerForm } from '../../../ui/form/use-server-form.ts';
import { useShown } from '../use-shown.ts';

interface Edited<Thing, Values extends Record<string, unknown>> {
  /** Names the form among the drafts that outlive an expired session. */
  draft: string;
  /** As the fields of the form say it. */
  valuesOf: (thing: Thing) => Values;
  query: ApiQuery<Thing>;
  /** Sends what is typed, of which the form showed `before`; answers what is stored now. */
  change: (typed: Values, before: { values: Values; version: string }) => Promise<Thing>;
  /** Reads lists again that name it. */
  reload: (client: QueryClient) => Promise<void>;
  fieldNames?: Readonly<Record<string, keyof Values & string>>;
  validate?: FormValidateInput<Values>;
}

/**
 * The form of something with a version that is written here: it shows what was stored last. Where somebody else has changed it meanwhile,
 * what was typed stays beside what they changed.
 */
export function useEditedForm<
  Thing extends { readonly version: string },
  Values extends Record<string, unknown>,
>(
  thing: Thing,
  { draft, valuesOf, query, change, reload, fieldNames, validate }: Edited<Thing, Values>,
): ServerFormState<Values> {
  const client = useQueryClient();
  const shown = useShown<Thing, Values>(thing, { valuesOf, query });
  const state = useServerForm<Values, Thing>({
    draft,
    initialValues: valuesOf(thing),
    ...(fieldNames !== undefined && { fieldNames }),
    ...(validate !== undefined && { validate }),
    send: (typed) =>
      shown.send(
        typed,
        () => change(typed, { values: shown.values, version: shown.version }),
        (other) => state.form.setValues(other),
      ),
    onSent: (saved) => {
      shown.show(saved);
      client.setQueryData(query.queryKey, saved);
      const values = valuesOf(saved);
      state.form.setInitialValues(values);
      state.form.setValues(values);
      state.form.resetDirty(values);
      void reload(client);
    },
  });
  return state;
}
