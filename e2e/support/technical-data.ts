import type { Instance } from './instance.ts';
import type { OwnPerson } from './own-person.ts';

/** A project of three segments with three codes, a cable type, and devices of it on the plant H01-LÜ-03. */
export async function addBuilding(
  { database }: Instance,
  { partner }: OwnPerson,
  devices: number,
): Promise<{ project: number; plant: number; cable: number }> {
  const segments = [
    { name: 'Haus', values: [{ code: 'H01', name: 'Haus 1' }], digits: null },
    { name: 'Gewerk', values: [{ code: 'LÜ', name: 'Lüftung' }], digits: null },
    { name: 'Anlage', values: null, digits: 2 },
  ];
  const [made] = await database.query<{ project: number; plant: number; cable: number }>(
    `with project as (
       insert into projects (partner_id, number, name, site, status, segments, created_at, updated_at)
       values ($1, '2026-1', 'Schule', 'Köln', 'running', $2::jsonb, now(), now()) returning id
     ), codes as (
       insert into aks (project_id, code, parent_code, name, created_at, updated_at)
       select project.id, code, parent, name, now(), now() from project,
         (values ('H01', null, 'Altbau'), ('H01-LÜ', 'H01', ''), ('H01-LÜ-03', 'H01-LÜ', 'Zuluft Aula'))
         as codes (code, parent, name)
       returning id, code
     ), cable as (
       insert into cable_types (partner_id, designation, cores, cross_section, usage, created_at, updated_at)
       values ($1, 'J-Y(St)Y 2×2×0,8', 4, 0.503, 'Fühler', now(), now()) returning id
     ), devices as (
       insert into field_devices (aks_id, code, type, manufacturer, location, signal, cable_type_id, cable_length_cm,
                                  created_at, updated_at)
       select codes.id, 'B' || lpad(n::text, 3, '0'), 'Zuluftfühler', 'Nordklima', 'Dachzentrale', 'AI', cable.id,
              1000 + n, now(), now()
       from codes, cable, generate_series(1, $3::int) as n where codes.code = 'H01-LÜ-03'
     )
     select project.id as project, codes.id as plant, cable.id as cable from project, codes, cable
     where codes.code = 'H01-LÜ-03'`,
    [partner, JSON.stringify(segments), devices],
  );
  if (!made) throw new Error('The building was not added.');
  return made;
}
