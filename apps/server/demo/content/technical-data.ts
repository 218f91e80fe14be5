import type { CopyValue } from '../../src/platform/database/copy-rows.ts';
import type { CoreNetwork } from '../network/core-network.ts';
import type { DemoTime } from '../network/demo-time.ts';

type Rows = Generator<readonly CopyValue[]>;
type Signal = 'AI' | 'AO' | 'DI' | 'DO' | 'bus';

const school = [
  {
    name: 'Haus',
    values: [
      { code: 'H01', name: 'Hauptgebäude' },
      { code: 'H02', name: 'Turnhalle' },
    ],
    digits: null,
  },
  {
    name: 'Gewerk',
    values: [
      { code: 'LÜ', name: 'Lüftung' },
      { code: 'HZ', name: 'Heizung' },
      { code: 'EL', name: 'Elektro' },
      { code: 'SA', name: 'Sanitär' },
    ],
    digits: null,
  },
  { name: 'Anlage', values: null, digits: 2 },
];

const projects = [
  {
    number: '2026-014',
    name: 'Grundschule Am Lindenhof',
    site: 'Lindenhof 3, 50735 Köln',
    status: 'running',
    contact: 'Bauleitung, Container 2',
    segments: school,
    daysAgo: 160,
  },
  {
    number: '2026-021',
    name: 'Gewächshaus Ahornweg',
    site: 'Ahornweg 12, 53115 Bonn',
    status: 'planned',
    contact: 'Gärtnerei, Betriebsleitung',
    segments: [],
    daysAgo: 25,
  },
  {
    number: '2025-007',
    name: 'Kindertagesstätte Birkenallee',
    site: 'Birkenallee 40, 51063 Köln',
    status: 'finished',
    contact: 'Träger, Haustechnik',
    segments: school,
    daysAgo: 420,
  },
] as const;

/** Codes with their names, by index of their project. */
const codes: readonly (readonly [project: number, code: string, name: string])[] = [
  [0, 'H01', 'Hauptgebäude'],
  [0, 'H01-LÜ', 'Lüftung Hauptgebäude'],
  [0, 'H01-LÜ-01', 'Zu- und Abluft Klassenräume'],
  [0, 'H01-LÜ-02', 'Zu- und Abluft Aula'],
  [0, 'H01-HZ', 'Heizung Hauptgebäude'],
  [0, 'H01-HZ-01', 'Heizkreis Nord'],
  [0, 'H01-HZ-02', 'Heizkreis Süd'],
  [0, 'H01-EL', 'Elektro Hauptgebäude'],
  [0, 'H01-EL-01', 'Beleuchtung Flure'],
  [0, 'H02', 'Turnhalle'],
  [0, 'H02-LÜ', 'Lüftung Turnhalle'],
  [0, 'H02-LÜ-01', 'Hallenlüftung'],
  [0, 'H02-SA', 'Sanitär Turnhalle'],
  [0, 'H02-SA-01', 'Duschen'],
  [2, 'H01', 'Kindertagesstätte'],
  [2, 'H01-HZ', 'Heizung'],
  [2, 'H01-HZ-01', 'Fußbodenheizung'],
];

/** Cross-sections in square millimetres. */
const cables: readonly (readonly [
  designation: string,
  cores: number,
  crossSection: string,
  usage: string,
])[] = [
  ['J-Y(St)Y 2×2×0,8', 4, '0.503', 'Fühler und Meldungen'],
  ['LiYCY 4×0,75', 4, '0.75', 'Stellsignale, geschirmt'],
  ['NYM-J 3×1,5', 3, '1.5', 'Antriebe, Beleuchtung'],
  ['NYM-J 5×2,5', 5, '2.5', 'Pumpen und Ventilatoren'],
  ['J-H(St)H 2×2×0,8 KNX', 4, '0.503', 'Bus'],
  ['NHXMH-J 3×2,5', 3, '2.5', 'Fluchtwege, noch nicht verbaut'],
];

type Device = readonly [
  code: string,
  type: string,
  manufacturer: string,
  signal: Signal,
  cable: number | null,
];

/** The equipment of an installation, by code of the trade. */
const equipment: Readonly<Record<string, readonly Device[]>> = {
  LÜ: [
    ['B10', 'Zuluftfühler', 'Nordklima', 'AI', 0],
    ['B11', 'Abluftfühler', 'Nordklima', 'AI', 0],
    ['F20', 'Filterwächter', 'Delta Luft', 'DI', 0],
    ['Y30', 'Klappenantrieb', 'Delta Luft', 'AO', 1],
    ['M40', 'Zuluftventilator', 'Delta Luft', 'DO', 3],
  ],
  HZ: [
    ['B10', 'Vorlauffühler', 'Thermika', 'AI', 0],
    ['B11', 'Rücklauffühler', 'Thermika', 'AI', 0],
    ['Y30', 'Ventilantrieb', 'Thermika', 'AO', 1],
    ['M40', 'Heizkreispumpe', 'Rheinpumpe', 'DO', 3],
    ['P50', 'Wärmemengenzähler', 'Rheinpumpe', 'bus', 4],
  ],
  EL: [
    ['B60', 'Präsenzmelder', 'Lichtwerk', 'bus', 4],
    ['K61', 'Schaltaktor', 'Lichtwerk', 'bus', 4],
    ['E62', 'Flurleuchten', 'Lichtwerk', 'DO', 2],
  ],
  SA: [
    ['L20', 'Leckagemelder', 'Aquasens', 'DI', 0],
    ['P50', 'Wasserzähler', 'Aquasens', 'bus', 4],
    ['Y30', 'Absperrventil', 'Aquasens', 'DO', null],
  ],
};

/** Anna equips a school: projects with their codes, devices and cables. */
export function technicalData(time: DemoTime, { anna }: CoreNetwork) {
  const day = (daysAgo: number) => new Date(time.midnight(daysAgo) + 10 * 3_600_000);
  const since = (project: number) => day(projects[project]?.daysAgo ?? 0);
  return {
    *projects(): Rows {
      for (const [i, { number, name, site, status, contact, segments }] of projects.entries()) {
        const at = since(i);
        yield [i + 1, anna.id, number, name, site, status, contact, '-', JSON.stringify(segments), at, at];
      }
    },
    *aks(): Rows {
      for (const [i, [project, code, name]] of codes.entries()) {
        const parent = code.split('-').slice(0, -1).join('-') || null;
        yield [i + 1, project + 1, code, parent, name, since(project), since(project)];
      }
    },
    *cableTypes(): Rows {
      for (const [i, [designation, cores, crossSection, usage]] of cables.entries())
        yield [i + 1, anna.id, designation, cores, crossSection, usage, since(2), since(2)];
    },
    *fieldDevices(): Rows {
      for (const [node, [project, code, location]] of codes.entries()) {
        const [, trade = '', installation] = code.split('-');
        if (installation === undefined) continue;
        for (const [n, device] of (equipment[trade] ?? []).entries()) {
          const [name, type, manufacturer, signal, cable] = device;
          const lengthCm = cable === null ? null : 350 + 275 * ((node * 5 + n * 3) % 17);
          const [at, cableType] = [since(project), cable === null ? null : cable + 1];
          yield [node + 1, name, type, manufacturer, location, signal, cableType, lengthCm, at, at];
        }
      }
    },
  };
}
