import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../ui/theme.ts';

/** The attribute on the page decides; the kit only reads it, so that switching renders nothing again. */
const attributeDecides: MantineColorSchemeManager = {
  get: () => (document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'),
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

interface Props {
  nonce: string;
  children: ReactNode;
}

/** The UI kit with the product's theme, under the page's strict content security policy. */
export function ThemeProvider({ nonce, children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={attributeDecides}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}
