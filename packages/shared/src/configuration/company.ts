import { z } from 'zod'
import { id } from '#http/page'
import { email } from '#values/email'
import { taxCode } from '#values/tax-code'
import { text } from '#values/text'

const optionalText = (max: number) => text({ max }).nullable().default(null)

/** The company itself, as its letterhead names it: the configuration `company`. */
export const companySchema = z.strictObject({
  name: text({ max: 200 }),
  /** For documents in English; the Vietnamese name where there is none. */
  nameEn: optionalText(200),
  taxCode,
  address: text({ max: 500 }),
  /** For documents in English; the Vietnamese one where there is none, as of the position below. */
  addressEn: optionalText(500),
  /** Where goods are handed over, where that is elsewhere. */
  warehouseAddress: optionalText(500),
  phone: text({ max: 50 }),
  email: email.nullable().default(null),
  website: optionalText(200),
  /** Who signs its contracts, and as what. */
  representative: optionalText(200),
  representativePosition: optionalText(200),
  representativePositionEn: optionalText(200),
  /** The picture at the head of its papers: an uploaded file. */
  logoId: id.nullable().default(null),
})
