/** The map is large and comes only when it is looked at. */
export const loadCanvas = () => import('./TreeCanvas.tsx');
