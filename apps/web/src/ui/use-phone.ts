import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's: below the width at which the styles change too. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
}
