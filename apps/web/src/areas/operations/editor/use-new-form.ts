import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiQuery } from '../../../api/api-query.ts';
import { type ServerFormState, useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';

interface Made<Thing, Values extends Record<string, unknown>> {
  /** Names the form among the drafts that survive an expired session. */
  draft: string;
  initialValues: Values;
  fieldNames: Readonly<Record<string, keyof Values & string>>;
  send: (values: Values) => Promise<Thing>;
  query: (id: string) => ApiQuery<Thing>;
  /** Confirmation once it is saved. */
  done: string;
  /** Reloads lists that contain it. */
  reload: (client: QueryClient) => Promise<void>;
  /** Navigates to its URL after saving. */
  open: (id: string) => Promise<void>;
}

/** The form of a new object, which gets a URL of its own once saved. */
export function useNewForm<Thing extends { readonly id: number }, Values extends Record<string, unknown>>({
  query,
  done,
  reload,
  open,
  ...form
}: Made<Thing, Values>): ServerFormState<Values> {
  const client = useQueryClient();
  return useServerForm<Values, Thing>({
    ...form,
    onSent: async (made) => {
      const id = String(made.id);
      client.setQueryData(query(id).queryKey, made);
      toast.success(done);
      void reload(client);
      await open(id);
    },
  });
}
