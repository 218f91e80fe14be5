/** The map's code is large, so it is loaded on demand. */
export const loadCanvas = () => import('./TreeCanvas.tsx');
