import { baremOf, type Section } from '@barem/shared/product/barem'
import { multiply, round, toPg } from '@barem/shared/values/decimal'
import type { CatalogueRow } from '../products.ts'
import type { Chance } from './chance.ts'

/** Mills by the sign their goods carry in a code. */
const barMills = {
  HPG: 'Hòa Phát',
  POM: 'Pomina',
  VKS: 'Vina Kyoei',
  VJS: 'Việt Nhật',
  TIS: 'Tisco',
  VNS: 'Miền Nam',
  TUH: 'Tung Ho',
  VIS: 'Việt Ý',
  VDS: 'Việt Đức',
  ASC: 'An Hưng Tường',
  SHE: 'Shengli',
}
const thinMills = {
  HPG: 'Hòa Phát',
  HSG: 'Hoa Sen',
  NKG: 'Nam Kim',
  NMS: 'Nguyễn Minh',
  SEA: 'SeAH',
  VTK: 'Vitek',
  VDS: 'Việt Đức',
}
const plateMills = {
  FHS: 'Formosa Hà Tĩnh',
  PSC: 'Posco',
  HPG: 'Hòa Phát',
  BAO: 'Baosteel',
  NSC: 'Nippon Steel',
  JFE: 'JFE',
}
const shapeMills = {
  AKS: 'An Khánh',
  PSY: 'Posco Yamato',
  TIS: 'Tisco',
  NBI: 'Nhà Bè',
  VNO: 'Vinaone',
  HSC: 'Hyundai',
}
const finishes = { D: 'đen', M: 'mạ kẽm', N: 'nhúng nóng' }

const walls = '0.8 0.9 1.0 1.1 1.2 1.4 1.5 1.8 2.0 2.3 2.5 2.8 3.0 3.2 3.5 4.0 4.5 5.0 6.0 8.0 10.0'.split(
  ' ',
)
const boxes =
  '12x12 14x14 16x16 20x20 25x25 30x30 40x40 50x50 60x60 75x75 80x80 90x90 100x100 125x125 150x150 200x200 250x250 10x20 13x26 20x40 25x50 30x60 30x90 40x80 40x100 50x100 60x120 75x150 100x150 100x200 150x200 200x300'.split(
    ' ',
  )
const pipes =
  '13.8 15.9 17.2 19.1 21.3 25.4 26.9 31.8 33.7 38.1 42.4 48.3 59.9 60.3 75.6 76.1 88.9 113.5 114.3 141.3 168.3 219.1 273.1 323.9'.split(
    ' ',
  )

type Piece = Pick<
  CatalogueRow,
  'code' | 'name' | 'nameEn' | 'group' | 'standard' | 'baremKgPerMetre' | 'lengthMetre'
>

function row(piece: Piece): CatalogueRow {
  return { unit: 'Cây', kgPerUnit: '', ...piece }
}

/** `count` goods that the catalogue of the demo world does not have, in an order that chance decides. */
export function furtherCatalogue(chance: Chance, count: number): CatalogueRow[] {
  const all = [...bars(), ...hollow(), ...roundPipes(), ...plates(), ...angles()]
  for (let place = all.length - 1; place > 0; place -= 1) {
    const other = chance.below(place + 1)
    ;[all[place], all[other]] = [all[other]!, all[place]!]
  }
  if (all.length < count) throw new Error(`the seed knows ${all.length} goods, not ${count}`)
  return all.slice(0, count)
}

/** What a metre weighs, as our calculator has it. */
function kgPerMetre(section: Section): string {
  const barem = baremOf(section)
  if (barem === null) throw new Error(`no such section: ${JSON.stringify(section)}`)
  return toPg(barem)
}

function bars(): CatalogueRow[] {
  const diameters = [6, 8, 10, 12, 13, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40]
  const grades = {
    'CB300-V': 'TCVN 1651-2:2018',
    'CB400-V': 'TCVN 1651-2:2018',
    'CB500-V': 'TCVN 1651-2:2018',
    SD295A: 'JIS G 3112',
    SD390: 'JIS G 3112',
    GR60: 'ASTM A615',
  }
  return diameters.flatMap((d) =>
    Object.entries(grades).flatMap(([grade, standard]) =>
      Object.entries(barMills).flatMap(([sign, mill]) =>
        ['11.7', '12', '9', '6'].map((lengthMetre) =>
          row({
            code: `TV-D${d}-${grade}-${sign}-${lengthMetre}`,
            name: `Thép thanh vằn D${d} ${grade} ${mill} ${lengthMetre.replace('.', ',')} m`,
            nameEn: `Deformed bar D${d} ${grade} ${sign} ${lengthMetre} m`,
            ...{ group: 'Thép xây dựng', standard, lengthMetre },
            baremKgPerMetre: kgPerMetre({ shape: 'round', diameter: d }),
          }),
        ),
      ),
    ),
  )
}

function hollow(): CatalogueRow[] {
  return thinWalled(boxes, (size, thickness) => {
    const [width = '', height = ''] = size.split('x')
    return {
      narrow: Math.min(Number(width), Number(height)),
      section: { shape: 'box', width, height, thickness },
      ...{ sign: 'HOP', name: 'Thép hộp', nameEn: 'Hollow section', group: 'Thép hộp' },
    }
  })
}

function roundPipes(): CatalogueRow[] {
  return thinWalled(pipes, (diameter, thickness) => ({
    narrow: Number(diameter),
    section: { shape: 'pipe', diameter, thickness },
    ...{ sign: 'ON', name: 'Ống thép tròn', nameEn: 'Round pipe', group: 'Thép ống' },
  }))
}

interface ThinWalled {
  narrow: number
  section: Section
  sign: string
  name: string
  nameEn: string
  group: string
}

/** Walls between a fiftieth and an eighth of the section are what mills make. */
function thinWalled(sizes: string[], piece: (size: string, wall: string) => ThinWalled): CatalogueRow[] {
  return sizes.flatMap((size) =>
    walls.flatMap((wall) => {
      const { narrow, section, sign, name, nameEn, group } = piece(size, wall)
      if (Number(wall) * 8 > narrow || Number(wall) * 60 < narrow) return []
      const baremKgPerMetre = kgPerMetre(section)
      return Object.entries(thinMills).flatMap(([mark, mill]) =>
        Object.entries(finishes).map(([coat, finish]) =>
          row({
            code: `${sign}${size}x${wall}-${coat}-${mark}`,
            name: `${name} ${finish} ${size}x${wall} ${mill}`,
            nameEn: `${nameEn} ${size}x${wall} ${mark}`,
            ...{ group, standard: 'Công thức 7850 kg/m³', baremKgPerMetre, lengthMetre: '6' },
          }),
        ),
      )
    }),
  )
}

function plates(): CatalogueRow[] {
  const thicknesses = [
    2, 3, 4, 5, 6, 8, 9, 10, 12, 14, 16, 18, 20, 22, 25, 28, 30, 32, 35, 40, 45, 50, 60, 80,
  ]
  const sizes = [
    [1250, 2500],
    [1500, 3000],
    [1500, 6000],
    [2000, 6000],
    [2000, 12000],
  ] as const
  const grades = {
    SS400: 'JIS G 3101',
    A36: 'ASTM A36',
    Q345B: 'GB/T 1591',
    SM490: 'JIS G 3106',
    S355JR: 'EN 10025-2',
  }
  return thicknesses.flatMap((t) =>
    sizes.flatMap(([wide, long]) =>
      Object.entries(grades).flatMap(([grade, standard]) =>
        Object.entries(plateMills).map(([sign, mill]) =>
          row({
            code: `PL${t}x${wide}x${long}-${grade}-${sign}`,
            name: `Thép tấm ${grade} ${t}x${wide}x${long} ${mill}`,
            nameEn: `Plate ${grade} ${t}x${wide}x${long} ${sign}`,
            ...{ group: 'Thép tấm', unit: 'Tấm', standard, lengthMetre: toPg(multiply(long, '0.001')) },
            baremKgPerMetre: kgPerMetre({ shape: 'plate', thickness: t, width: wide }),
          }),
        ),
      ),
    ),
  )
}

/** kg per metre of an equal angle of a × t mm: 0,00785 t (2a − t). */
function angles(): CatalogueRow[] {
  const sizes = [
    [25, 3],
    [30, 3],
    [40, 3],
    [40, 4],
    [45, 4],
    [50, 4],
    [50, 5],
    [60, 5],
    [60, 6],
    [63, 5],
    [65, 6],
    [70, 6],
    [70, 7],
    [75, 6],
    [75, 8],
    [80, 8],
    [90, 8],
    [90, 10],
    [100, 8],
    [100, 12],
    [120, 8],
    [120, 10],
    [130, 12],
    [150, 12],
    [200, 20],
  ] as const
  return sizes.flatMap(([a, t]) =>
    ['6', '9', '12'].flatMap((lengthMetre) =>
      Object.entries(shapeMills).map(([sign, mill]) =>
        row({
          code: `V${a}x${a}x${t}-${sign}-${lengthMetre}`,
          name: `Thép góc đều cạnh V ${a}x${a}x${t} ${mill} ${lengthMetre} m`,
          nameEn: `Equal angle L ${a}x${a}x${t} ${sign} ${lengthMetre} m`,
          ...{ group: 'Thép hình', standard: 'JIS G 3192', lengthMetre },
          baremKgPerMetre: toPg(round(multiply('0.00785', t, 2 * a - t), 4)),
        }),
      ),
    ),
  )
}
