/** Styles of the documentation: the browser's own fonts and colours, light and dark. */
export const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; overflow-wrap: anywhere; }
a { color: light-dark(#0b57d0, #a8c7fa); }
nav ul { columns: 14rem; padding-left: 1.2rem; }
h2 { border-top: 1px solid; margin-top: 3rem; padding-top: 1rem; }
h3 { margin-top: 2.5rem; font-size: 1.1rem; }
h3 b { border: 1px solid; border-radius: 4px; padding: 0 .4em; font-size: .85em; }
.notes { font-size: .9rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { border: 1px solid; padding: .25rem .5rem; text-align: left; vertical-align: top; font-weight: 400; }
thead th { font-weight: 600; }
pre { border: 1px solid; border-radius: 4px; padding: .75rem; overflow-x: auto; white-space: pre-wrap; }
`;
