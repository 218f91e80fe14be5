import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { NameAdditions } from '../ui/region-name.ts';
import { type FixedState, fixedClient } from './fixed-client.ts';

interface Props {
  /** Whether the server has answered, is still loading, or has failed. */
  state?: FixedState;
  children: ReactNode;
}

/** Wraps components that read data themselves: they always get the same answers, without a server. */
export function Fixed({ state = 'ready', children }: Props) {
  const { t } = useTexts();
  const outer = useContext(NameAdditions);
  const additions = state === 'ready' ? outer : [...outer, t(`catalogue:state.${state}`)];
  const [client] = useState(() => fixedClient(state));
  return (
    <NameAdditions value={additions}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </NameAdditions>
  );
}
