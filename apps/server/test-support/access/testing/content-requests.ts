import sharp from 'sharp';
import type { Prepare } from './demo-request.ts';

/** What operators publish. */
export const contentRequests: Readonly<Record<string, Prepare>> = {
  'POST /api/news_pictures': async () => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#207040' } });
    return { row: { png: await image.png().toBuffer() } };
  },
};
