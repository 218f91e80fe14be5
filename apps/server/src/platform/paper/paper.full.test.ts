import { expect, test } from 'vitest';
import { type PaperContent, printPaper } from './paper.ts';

const content = (title: string): PaperContent => ({
  head: { title, locale: 'de', createdAt: new Date('2026-11-01T00:00:00Z'), attachment: null },
  parts: [
    { kind: 'title', title, warning: null },
    { kind: 'notes', notes: Array.from({ length: 30 }, (_, at) => `Satz ${at} auf diesem Papier.`) },
  ],
  foot: { lines: ['Blattwerk'], page: 'Seite {number} von {count}' },
});

test('documents requested simultaneously are all drawn, without blocking others', async () => {
  await printPaper(content('Erstes'));
  const before = [process.cpuUsage(), process.threadCpuUsage()] as const;
  const papers = await Promise.all(Array.from({ length: 5 }, (_, at) => printPaper(content(`Papier ${at}`))));
  const all = process.cpuUsage(before[0]);
  const own = process.threadCpuUsage(before[1]);
  expect(papers.map((bytes) => bytes.toString('latin1', 0, 8))).toEqual(papers.map(() => '%PDF-1.7'));
  expect(own.user + own.system).toBeLessThan((all.user + all.system) / 4);
});
