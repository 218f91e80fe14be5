import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const leaf: MantineColorsTuple = [
  '#eef7ee',
  '#dfeedd',
  '#bfdfc2',
  '#a9e2bb',
  '#86d39f',
  '#4fa56c',
  '#338054',
  '#26693f',
  '#1b5030',
  '#143a2b',
];

/** The product's look on the UI kit: its own palette, large radii, calm buttons. */
export const theme = createTheme({
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 4 },
  colors: { leaf },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'md',
  radius: { sm: '8px', md: '12px', lg: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Ties the kit's colours to those of the page, which switch by an attribute. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-quiet)',
    '--mantine-color-placeholder': 'var(--ink-quiet)',
    '--mantine-color-error': 'var(--alarm)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-soft)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-anchor': 'var(--leaf)',
    '--mantine-color-leaf-filled': 'var(--leaf)',
    '--mantine-color-leaf-filled-hover': 'var(--leaf-strong)',
    '--mantine-color-leaf-light': 'var(--leaf-soft)',
    '--mantine-color-leaf-light-hover': 'var(--surface-deep)',
    '--mantine-color-leaf-light-color': 'var(--leaf-strong)',
    '--mantine-primary-color-contrast': 'var(--on-leaf)',
  };
  return { variables: {}, light: shared, dark: shared };
};
