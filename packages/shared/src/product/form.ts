import { z } from 'zod'
import { id } from '#http/page'
import { VAT_RATE } from '#values/constants'
import { compare, multiply, subtract } from '#values/decimal'
import { coded } from '#values/issue'
import { metre } from '#values/length'
import { localDate } from '#values/local-date'
import { unitPrice } from '#values/money'
import { shareRate } from '#values/rate'
import { code, text } from '#values/text'
import { baremKgPerMetre, kilogram } from '#values/weight'

/** What a metre weighs by one standard or mill, from a day on. */
export const baremRow = z.strictObject({
  /** What begins with # is no name: a line says so that its barem is of the product itself, or typed. */
  standard: text({ max: 100 }).refine((name) => !name.startsWith('#'), {
    params: { code: 'begins_with_hash' },
  }),
  kgPerMetre: baremKgPerMetre,
  validFrom: localDate,
})

export const MAX_PICTURES = 10
export const MAX_BAREMS = 50

/**
 * The product form (specification, sections 3 and 5). A picture is required where a product is made by hand; one that
 * came from a spreadsheet may stay without until it has one (decision 011). Both prices are per kilogram where the
 * product has a theoretical weight, else per unit (decision 010), VAT included.
 */
export const productBody = z.strictObject({
  code: code({ max: 50 }),
  name: text({ max: 200 }),
  nameEn: text({ max: 200 }).nullable().default(null),
  productTypeId: id,
  productGroupId: id.nullable().default(null),
  productUnitId: id,
  productOriginId: id.nullable().default(null),
  description: text({ max: 2000, lines: true }),
  /** Kept as it stands for whoever may not change costs. */
  capitalPrice: unitPrice.nullable().default(null),
  salePrice: unitPrice.nullable().default(null),
  /** Kg per metre, as long as none of its barems is in force. */
  densityWeight: baremKgPerMetre.nullable().default(null),
  /** Kg per unit. */
  theoreticalWeight: kilogram,
  /** Metres. */
  length: metre.nullable().default(null),
  shipsByWeight: z.boolean().default(true),
  vatRate: shareRate.default(VAT_RATE as z.output<typeof shareRate>),
  active: z.boolean().default(true),
  barems: z
    .array(baremRow)
    .max(MAX_BAREMS)
    .refine((rows) => new Set(rows.map((row) => `${row.validFrom} ${row.standard}`)).size === rows.length, {
      params: { code: 'duplicate' },
    })
    .default([]),
  pictureIds: z.array(id).max(MAX_PICTURES).default([]),
})
export type ProductBody = z.output<typeof productBody>

/** A new product: as above, and with a picture. */
export const newProductBody = productBody.extend({
  pictureIds: z
    .array(id)
    .min(1, { error: coded('required_choice') })
    .max(MAX_PICTURES),
})

/** The barem in force on a day: the newest that has begun; of several from one day, the first. Null if none has. */
export function currentBarem(
  barems: readonly { standard: string; kgPerMetre: number; validFrom: string }[],
  day: string,
) {
  return barems
    .filter((row) => row.validFrom <= day)
    .reduce<(typeof barems)[number] | null>(
      (newest, row) => (newest === null || row.validFrom > newest.validFrom ? row : newest),
      null,
    )
}

/** What a metre of a product weighs on a day: its barem in force, else its density weight. Null where it has neither. */
export function baremOn(
  product: { barems: Parameters<typeof currentBarem>[0]; densityWeight: number | null },
  day: string,
): number | null {
  return currentBarem(product.barems, day)?.kgPerMetre ?? product.densityWeight
}

/**
 * Whether the weight of a product is more than a hundredth off its barem × length, in kg: a slip of the keys, no rounding of
 * a mill. Nothing differs from what is not known, nor does 0, which weighs nothing on purpose.
 */
export function weightDiffers(weight: number | null, computed: number | null): boolean {
  if (!weight || computed === null) return false
  return compare(subtract(weight, computed).abs(), multiply(computed, '0.01')) > 0
}

/** Of each standard and mill what it says of a day: the newest that has begun, by name alike everywhere. */
export function baremsOn<Row extends { standard: string; validFrom: string }>(
  barems: readonly Row[],
  day: string,
): Row[] {
  const newest = new Map<string, Row>()
  for (const row of barems) {
    const known = newest.get(row.standard)
    if (row.validFrom <= day && (!known || row.validFrom > known.validFrom)) newest.set(row.standard, row)
  }
  return [...newest.values()].toSorted((one, other) => one.standard.localeCompare(other.standard, 'vi'))
}
